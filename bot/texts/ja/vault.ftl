## Vault（ヴォルト）

vault-title = Vault
vault-slash = vault
    .about = 自分の駒を跳び越えて、盤の向こう端を目指すゲーム

vault-option-size-6 = 6×6
vault-option-size-8 = 8×8
vault-option-size-10 = 10×10
vault-option-size-12 = 12×12
