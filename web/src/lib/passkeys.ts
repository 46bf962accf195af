/** Passkeys in the browser (WebAuthn). Its library is loaded when a passkey is used, or when a form offers them. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import { RestProblem } from './rest.ts'

const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Browsers have no passkeys on insecure pages, nor for a bare IP address. */
export const canUsePasskeys = () => passkeySupport() === 'supported'

export function passkeySupport(): 'supported' | 'address' | 'unsupported' {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'address'
  return 'PublicKeyCredential' in window ? 'supported' : 'unsupported'
}

/** `AuthenticationResponseJSON` of the standard. With `isAutofill`, the browser offers passkeys in the focused field instead of asking. */
export async function signWithPasskey(options: unknown, { isAutofill = false } = {}): Promise<unknown> {
  const { startAuthentication } = await loadWebAuthn()
  return startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isAutofill,
    // Forms mark their field themselves, which the library cannot see before they are drawn.
    verifyBrowserAutofillInput: false,
  })
}

/** `RegistrationResponseJSON` of the standard. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await loadWebAuthn()
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
}

export async function canAutofillPasskeys(): Promise<boolean> {
  return (await loadWebAuthn()).browserSupportsWebAuthnAutofill()
}

/** Ends the wait for a passkey from the focused field. */
export async function stopPasskeyAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await loadWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

/** Null if the person closed the browser's dialog, or another request replaced it. */
export function passkeyProblem(error: unknown): string | null {
  const { name, cause } = error instanceof Error ? error : new Error()
  const kind = cause instanceof Error ? cause.name : name
  if (kind === 'NotAllowedError' || kind === 'AbortError') return null
  if (kind === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (kind === 'SecurityError') return 'Passkeys don’t work at this address.'
  return error instanceof RestProblem ? error.message : 'Couldn’t use your passkey. Try again.'
}
