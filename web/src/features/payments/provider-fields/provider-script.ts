/** Loads Stripe’s script, which must come from Stripe, and describes the part of it that we use. */

export type ProviderFields = {
  mount(element: HTMLElement): void
  on(event: 'ready', listener: () => void): void
  on(event: 'loaderror', listener: (event: { error: { message?: string } }) => void): void
  destroy(): void
}

type Elements = { create(kind: 'payment', options?: object): ProviderFields }

export type StripeClient = {
  elements(options: { clientSecret: string; appearance: object }): Elements
  confirmSetup(options: {
    elements: Elements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<{ error?: { message?: string }; setupIntent?: { id: string } }>
}

declare global {
  interface Window {
    Stripe?: (publicKey: string) => StripeClient
  }
}

let loading: Promise<void> | undefined

/** Rejects if the script can’t be loaded, for example because a browser extension blocks it; then it can be tried again. */
export async function openStripe(scriptUrl: string, publicKey: string): Promise<StripeClient> {
  loading ??= loadScript(scriptUrl)
  try {
    await loading
  } catch (error) {
    loading = undefined
    throw error
  }
  if (!window.Stripe) throw new Error('the script of the payment provider defines no Stripe')
  return window.Stripe(publicKey)
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('the script of the payment provider did not load'))
    }
    document.head.append(script)
  })
}

/** The fields’ look, from our tokens: the provider’s frame can’t read our stylesheet. */
export function appearanceOf(root: HTMLElement): object {
  const style = getComputedStyle(root)
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    theme: 'night',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('raised'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-soft'),
      colorDanger: token('danger-ink'),
      borderRadius: '12px',
      fontSizeBase: '16px',
    },
  }
}
