## Vault

vault-title = Vault
vault-slash = vault
    .about = Vault over your own pawns to the far side of the board

vault-option-size-6 = 6×6
vault-option-size-8 = 8×8
vault-option-size-10 = 10×10
vault-option-size-12 = 12×12
