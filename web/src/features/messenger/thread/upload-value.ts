/** Parses the value of a file message; null if unreadable. */

export type UploadValue = {
  url: string
  type: 'image' | 'video'
  state: 'ready' | 'processing' | 'failed'
  /** Of a video whose still was made; its size and length in seconds. */
  still: { poster: string; width: number; height: number; duration: number } | null
}

export function uploadValue(value: string): UploadValue | null {
  const { url, type, state, poster, width, height, duration } = parsed(value)
  if (!isOwnUrl(url)) return null
  return {
    url,
    type: type === 'video' ? 'video' : 'image',
    state: state === 'processing' || state === 'failed' ? state : 'ready',
    still: isOwnUrl(poster)
      ? { poster, width: Number(width) || 9, height: Number(height) || 16, duration: Number(duration) || 0 }
      : null,
  }
}

/** Message files are served by this site: other URLs are never requested. */
function isOwnUrl(url: unknown): url is string {
  return typeof url === 'string' && url.startsWith('/') && !url.startsWith('//')
}

function parsed(value: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(value)
    return typeof json === 'object' && json !== null ? { ...json } : {}
  } catch {
    return {}
  }
}
