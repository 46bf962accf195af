/** Parses ffmpeg's output while storing only its end. */
import type { Readable } from 'node:stream'

const TAIL_CHARACTERS = 8192

/** Returns the last part of the output. */
export function keepTail(stream: Readable): () => string {
  let tail = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-TAIL_CHARACTERS)
  })
  return () => tail.trim()
}

/** Parses `-progress`: one `key=value` per line, with the time written so far in microseconds. */
export function readProgress(stream: Readable, onProgress: (outTimeMs: number) => void): void {
  readLines(stream, (line) => {
    const [key, value] = line.split('=')
    const microseconds = Number(value)
    if (key === 'out_time_us' && microseconds >= 0) onProgress(Math.round(microseconds / 1000))
  })
}

export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-TAIL_CHARACTERS)
    for (const line of lines) onLine(line.trim())
  })
  stream.on('end', () => {
    if (rest !== '') onLine(rest.trim())
  })
}
