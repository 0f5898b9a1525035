"""Pictures are looked at by people; here is what can be told without eyes."""
