/** The description of the site's sounds. */
import { characterCount, cleanText, isPlainLine, isVisibleText } from './plain-text.ts'

export const SOUND = {
  maxBytes: 60 * 1024 * 1024,
  maxLength: { name: 100, licence: 100, source: 300 },
} as const

export type SoundText = { name: string; licence: string; source: string }

const FIELDS = ['name', 'licence', 'source'] as const

/** Name, licence and source of a new sound. */
export function readSoundText(given: Partial<SoundText>): {
  text: SoundText
  problems: Partial<SoundText>
} {
  const message: SoundText = { name: '', licence: '', source: '' }
  const problems: Partial<SoundText> = {}
  for (const field of FIELDS) {
    const text = cleanText(given[field] ?? '')
    message[field] = text
    const isGood = isVisibleText(text) && isPlainLine(text)
    if (!isGood || characterCount(text) > SOUND.maxLength[field])
      problems[field] = `1 to ${SOUND.maxLength[field]} characters`
  }
  return { text: message, problems }
}
