/** Reads what a message with a file says about it; what cannot be read is nothing to show. */

export type UploadValue = {
  url: string
  type: 'image' | 'video'
  state: 'ready' | 'processing' | 'failed'
}

export function uploadValue(value: string): UploadValue | null {
  const { url, type, state } = parsed(value)
  // Files of messages are the site's own: another address is not asked.
  if (typeof url !== 'string' || !url.startsWith('/') || url.startsWith('//')) return null
  return {
    url,
    type: type === 'video' ? 'video' : 'image',
    state: state === 'processing' || state === 'failed' ? state : 'ready',
  }
}

function parsed(value: string): { url?: unknown; type?: unknown; state?: unknown } {
  try {
    const json: unknown = JSON.parse(value)
    return typeof json === 'object' && json !== null ? json : {}
  } catch {
    return {}
  }
}
