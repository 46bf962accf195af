/** Methods of the web platform that Safari has since 17, 17.4 and 18. */
import { define } from './define.ts'

export function addWebApis(): void {
  define(URL, 'parse', (url, base) => {
    try {
      return new URL(url, base)
    } catch {
      return null
    }
  })
  define(URL, 'canParse', (url, base) => URL.parse(String(url), base && String(base)) !== null)
  define(Response, 'json', (data, init) => {
    const headers = new Headers(init?.headers)
    if (!headers.has('content-type')) headers.set('content-type', 'application/json')
    return new Response(JSON.stringify(data), { ...init, headers })
  })
  // Without its options, which the app does not use.
  define(Element.prototype, 'checkVisibility', function checkVisibility(this: Element) {
    return this.getClientRects().length > 0
  })
}
