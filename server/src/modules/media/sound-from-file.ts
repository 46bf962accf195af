/** Converts an audio file into a site sound: normalised loudness, metadata stripped. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from '#platform/log.ts'
import { normaliseSound } from '#platform/media-tools/normalise-sound.ts'
import type { SoundText } from '#rules/sound.ts'
import type { NewSound } from './sounds.ts'

/** `keep` is called while the file exists; `write` stores the original at the given path. */
export async function withSoundFrom<Saved>(
  { text, log, write }: { text: SoundText; log: Log; write(target: string): Promise<string> },
  save: (sound: NewSound) => Promise<Saved>,
): Promise<Saved> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candid-sound-'))
  try {
    const target = path.join(folder, 'sound.m4a')
    const source = await write(path.join(folder, 'original'))
    const made = await normaliseSound({ source, target }, { signal: new AbortController().signal, log })
    return await save({ ...text, path: target, ...made })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
