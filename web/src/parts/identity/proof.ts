/** What a person gave to confirm their identity, as mutations take it. */

export type IdentityProof = { password_current?: string; code?: string; passkey?: unknown }

export function proofVariables({ password_current, code, passkey }: IdentityProof) {
  return { password: password_current ?? null, code: code ?? null, passkey: passkey ?? null }
}
