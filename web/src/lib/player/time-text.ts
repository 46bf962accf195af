/** Formats a position in a video, as digits and as words for screen readers. */

export function clock(seconds: number): string {
  const whole = wholeSeconds(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const tail = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

export function spokenTime(seconds: number): string {
  const whole = wholeSeconds(seconds)
  const parts = [
    counted(Math.floor(whole / 3600), 'hour'),
    counted(Math.floor((whole % 3600) / 60), 'minute'),
    counted(whole % 60, 'second'),
  ].filter(Boolean)
  return parts.join(' ') || '0 seconds'
}

function wholeSeconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
}

function counted(count: number, unit: string): string {
  if (count === 0) return ''
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
