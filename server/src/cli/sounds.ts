/** `npm run sounds`: lists, adds and removes the site's sounds; the site may be running. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { StartError } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { createLog } from '#platform/log.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import { duration } from '#rules/formats.ts'
import { readSoundText, SOUND, type SoundText } from '#rules/sound.ts'
import type { App } from '../app/app.ts'
import { addSound, listSounds, removeSound, withSoundFrom } from '../modules/media/index.ts'
import { printLine, runCommand } from './run-command.ts'
import { withApp } from './with-app.ts'

class SoundsError extends StartError {}

const USAGE = `npm run sounds -- list
npm run sounds -- add FILE --name "…" --licence "…" --source "…"
npm run sounds -- remove ID`

type SoundArgs = { command: string; rest: string[]; options: Partial<SoundText> }

function given(argv: readonly string[]): SoundArgs {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { name: text, licence: text, source: text },
      allowPositionals: true,
    })
    const [command = 'list', ...rest] = positionals
    return { command, rest, options: values }
  } catch {
    throw new SoundsError(USAGE)
  }
}

type NewSound = SoundText & { file: string }

function newSound(file: string, options: SoundArgs['options']): NewSound {
  if (!existsSync(file)) throw new SoundsError(`There is no file ${file}.`)
  const { text, problems } = readSoundText(options)
  for (const name of ['name', 'licence', 'source'] as const)
    if (problems[name])
      throw new SoundsError(
        `--${name} is required, in at most ${SOUND.maxLength[name]} characters.\n${USAGE}`,
      )
  return { file, ...text }
}

async function add(app: App, { file, name, licence, source }: NewSound): Promise<string> {
  const log = createLog({ level: 'error', role: 'command' })
  const write = async () => file
  try {
    const sound = await withSoundFrom({ text: { name, licence, source }, log, write }, (made) =>
      addSound(app, made),
    )
    return `Added ${lineOf(sound)}`
  } catch (error) {
    if (error instanceof UnusableMedia) throw new SoundsError(error.text)
    throw error
  }
}

/** Validates the arguments before the site is opened. */
function commandFor({ command, rest, options }: SoundArgs): (app: App) => Promise<string> {
  const [first, ...more] = rest
  if (command === 'list' && first === undefined) return list
  if (first === undefined || more.length > 0) throw new SoundsError(USAGE)
  if (command === 'add') {
    const sound = newSound(first, options)
    return (app) => add(app, sound)
  }
  if (command === 'remove') return (app) => remove(app, first)
  throw new SoundsError(USAGE)
}

async function list({ db }: App): Promise<string> {
  const sounds = await listSounds(db)
  return sounds.length === 0 ? 'There are no sounds yet.' : sounds.map(lineOf).join('\n')
}

async function remove(app: App, given: string): Promise<string> {
  const id = parseUuid(given)
  if (!id || !(await removeSound(app, id))) throw new SoundsError(`There is no sound ${given}.`)
  return 'Removed. Videos that use it keep it, but it can no longer be chosen.'
}

type ListedSound = { id: string; name: string; duration_ms: number; licence: string; source: string }

function lineOf({ id, name, duration_ms, licence, source }: ListedSound): string {
  return `${id}  ${name} (${duration(duration_ms / 1000)}), ${licence}, ${source}`
}

await runCommand(async (readConfig) => {
  const work = commandFor(given(process.argv.slice(2)))
  printLine(await withApp(readConfig(), work))
  return true
})
