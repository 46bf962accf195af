/** Formats file sizes, speeds and remaining times. */

const KB = 1024
const MB = KB * KB

/** 432013312 → '412 MB', 1572864 → '1.5 MB', 20480 → '20 KB'. */
export function sizeText(bytes: number): string {
  return bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${megabytes(bytes)} MB`
}

/** '264 of 412 MB': both in the unit of the total, to be comparable. */
export function receivedText(received: number, bytes: number): string {
  if (bytes < MB) return `${Math.round(received / KB)} of ${sizeText(bytes)}`
  return `${megabytes(received)} of ${sizeText(bytes)}`
}

/** '18.4 MB/s' */
export function speedText(bytesPerSecond: number): string {
  if (bytesPerSecond < MB) return `${Math.max(1, Math.round(bytesPerSecond / KB))} KB/s`
  return `${(bytesPerSecond / MB).toFixed(1)} MB/s`
}

/** '18 s left', '4 min left', '2 h left' */
export function leftText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, seconds)} s left`
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min left`
  return `${Math.ceil(seconds / 3600)} h left`
}

/** One decimal below 10 MB. */
function megabytes(bytes: number): string {
  const value = bytes / MB
  return value < 10 ? String(Math.round(value * 10) / 10) : String(Math.round(value))
}
