/** One offer for one answer over HTTP, as WHIP and WHEP do it, and the way to end what it began. */

/** A few host candidates are found at once; a network that has none must not hold the offer up. */
const GATHERING_MS = 800

export class ExchangeRefused extends Error {
  readonly status: number
  constructor(status: number, words: string) {
    super(words)
    this.status = status
  }
}

/** Resolves with the address that ends it. */
export async function exchange(pc: RTCPeerConnection, url: string, signal: AbortSignal): Promise<string> {
  await pc.setLocalDescription()
  await gathered(pc, signal)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: pc.localDescription?.sdp ?? '',
    credentials: 'same-origin',
    signal,
  })
  const text = await answer.text()
  if (!answer.ok) throw new ExchangeRefused(answer.status, wordsOf(text))
  const place = answer.headers.get('location')
  const address = place ? new URL(place, new URL(url, location.href)).href : new URL(url, location.href).href
  if (signal.aborted) {
    endExchange(address)
    signal.throwIfAborted()
  }
  await pc.setRemoteDescription({ type: 'answer', sdp: text })
  return address
}

/** Also while the page goes away. Whoever is not told notices by silence. */
export function endExchange(address: string): void {
  fetch(address, { method: 'DELETE', credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}

function gathered(pc: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  if (pc.iceGatheringState === 'complete') return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(done, GATHERING_MS)
    function done() {
      clearTimeout(timer)
      pc.removeEventListener('icegatheringstatechange', look)
      resolve()
    }
    function look() {
      if (pc.iceGatheringState === 'complete') done()
    }
    pc.addEventListener('icegatheringstatechange', look)
    signal.addEventListener('abort', done, { once: true })
  })
}

/** The server refuses in JSON; whatever stands before it may answer with a page, which says nothing to anybody. */
function wordsOf(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown }
    return ([message, error].find((words) => typeof words === 'string') as string | undefined) ?? ''
  } catch {
    return ''
  }
}
