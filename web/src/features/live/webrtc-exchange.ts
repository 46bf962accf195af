/** The SDP offer/answer exchange over HTTP that WHIP and WHEP share, and its termination. */

/** Host candidates are found at once; without any, gathering must not delay the offer. */
const GATHERING_MS = 800

export class ExchangeRefused extends Error {
  readonly status: number
  constructor(status: number, label: string) {
    super(label)
    this.status = status
  }
}

/** Resolves to the resource URL that ends the session. */
export async function exchange(pc: RTCPeerConnection, url: string, signal: AbortSignal): Promise<string> {
  await pc.setLocalDescription()
  await iceGathered(pc, signal)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: pc.localDescription?.sdp ?? '',
    credentials: 'same-origin',
    signal,
  })
  const text = await answer.text()
  if (!answer.ok) throw new ExchangeRefused(answer.status, errorMessageOf(text))
  const locationHeader = answer.headers.get('location')
  const address = locationHeader
    ? new URL(locationHeader, new URL(url, location.href)).href
    : new URL(url, location.href).href
  if (signal.aborted) {
    endExchange(address)
    signal.throwIfAborted()
  }
  await pc.setRemoteDescription({ type: 'answer', sdp: text })
  return address
}

/** Sent with keepalive, so it works during unload. If it is lost, the server times the session out. */
export function endExchange(address: string): void {
  fetch(address, { method: 'DELETE', credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}

function iceGathered(pc: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  if (pc.iceGatheringState === 'complete') return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(done, GATHERING_MS)
    function done() {
      clearTimeout(timer)
      pc.removeEventListener('icegatheringstatechange', checkState)
      resolve()
    }
    function checkState() {
      if (pc.iceGatheringState === 'complete') done()
    }
    pc.addEventListener('icegatheringstatechange', checkState)
    signal.addEventListener('abort', done, { once: true })
  })
}

/** The message of a JSON error; empty for a proxy's HTML page. */
function errorMessageOf(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown }
    return ([message, error].find((label) => typeof label === 'string') as string | undefined) ?? ''
  } catch {
    return ''
  }
}
