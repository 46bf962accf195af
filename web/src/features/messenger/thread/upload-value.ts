/** Parses the value of a file message; null if unreadable. */

export type UploadValue = {
  url: string
  type: 'image' | 'video'
  state: 'ready' | 'processing' | 'failed'
}

export function uploadValue(value: string): UploadValue | null {
  const { url, type, state } = parsed(value)
  // Message files are served by this site: other URLs are never requested.
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
