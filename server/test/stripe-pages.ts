/** What a browser loads from the fake Stripe: the script with its card fields, and the page of the bank. */

/** Defines `window.Stripe` with the part of the real script's interface that the site uses. */
export const STRIPE_SCRIPT = `
window.Stripe = (publicKey) => ({
  elements: ({ clientSecret }) => ({
    create() {
      const listeners = {}
      return {
        clientSecret,
        on: (event, listener) => { listeners[event] = listener },
        destroy() { this.root?.remove() },
        mount(element) {
          this.root = document.createElement('div')
          for (const [name, label] of [['number', 'Card number'], ['exp', 'Expiry'], ['cvc', 'Security code']]) {
            const field = document.createElement('label')
            field.textContent = label + ' '
            const input = document.createElement('input')
            input.name = name
            field.append(input)
            this.root.append(field)
          }
          element.append(this.root)
          window.stripeFields = this
          listeners.ready?.()
        },
      }
    },
  }),
  async confirmSetup() {
    const { clientSecret, root } = window.stripeFields
    const given = (name) => root.querySelector('[name=' + name + ']').value
    const [month, year] = given('exp').split('/')
    const origin = new URL(document.querySelector('script[src$="/v3/"]').src).origin
    const id = clientSecret.split('_secret_')[0]
    const answer = await fetch(origin + '/v1/setup_intents/' + id + '/confirm', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + publicKey },
      body: new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': given('number'),
        'payment_method_data[card][exp_month]': month,
        'payment_method_data[card][exp_year]': '20' + year,
        'payment_method_data[card][cvc]': given('cvc'),
        'payment_method_data[billing_details][name]': 'New Person',
      }),
    })
    const body = await answer.json()
    return answer.ok ? { setupIntent: body } : { error: body.error }
  },
})
`

/** The bank's page of a 3-D Secure challenge. */
export function bankPage(payment: string): string {
  return `<!doctype html><title>Test of Stripe: your bank</title><h1>Confirm your payment</h1>
<form method="post" action="/bank/${payment}"><button name="answer" value="approve">Approve</button>
<button name="answer" value="refuse">Decline</button></form>`
}
