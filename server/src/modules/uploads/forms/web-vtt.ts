/** Validates WebVTT captions and their timings. */

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`)

/** The error message for the user; null if valid. */
export function problemOfWebVtt(bytes: Uint8Array): string | null {
  const text = textOf(bytes)
  if (text === null || text.includes('\0')) return 'Captions must be UTF-8 text.'
  const [header = '', ...lines] = text.split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(header)) return 'Captions must be a WebVTT file that starts with WEBVTT.'
  const timings = lines.flatMap((line, index) => (line.includes('-->') ? { line, number: index + 2 } : []))
  if (timings.length === 0) return 'This file has no captions.'
  const wrong = timings.find(({ line }) => !isTiming(line))
  return wrong ? `The times on line ${wrong.number} can’t be read.` : null
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function isTiming(line: string): boolean {
  const found = TIMING.exec(line)
  return found !== null && msOf(found.slice(1, 5)) < msOf(found.slice(5, 9))
}

function msOf([hours = '0', minutes, seconds, ms]: (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms)
}
