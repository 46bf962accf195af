/** `npm run sounds`: lists the music of this site, adds to it and takes out of it; the site may run meanwhile. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { createLog } from '#platform/log.ts'
import { normaliseSound } from '#platform/media-tools/normalise-sound.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import { duration } from '#rules/formats.ts'
import { cleanText, isPlainLine, isVisibleText } from '#rules/plain-text.ts'
import type { App } from './app.ts'
import { ConfigError, parseConfig } from './config.ts'
import { addSound, listSounds, removeSound } from './modules/media/index.ts'
import { keepToOurselves } from './supervisor/private-dir.ts'
import { withApp } from './with-app.ts'

class SoundsError extends StartError {}

const ENV_FILE = path.join(import.meta.dirname, '../../.env')
const USAGE = `npm run sounds -- list
npm run sounds -- add FILE --name "…" --licence "…" --source "…"
npm run sounds -- remove ID`
const MAX_LENGTH = { name: 100, licence: 100, source: 300 } as const

type Given = { command: string; rest: string[]; options: Partial<Record<keyof typeof MAX_LENGTH, string>> }

function given(argv: readonly string[]): Given {
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

/** Whoever adds a sound says whose it is and why it may be used. */
function required(options: Given['options'], name: keyof typeof MAX_LENGTH): string {
  const text = cleanText(options[name] ?? '')
  if (!isVisibleText(text) || !isPlainLine(text) || text.length > MAX_LENGTH[name])
    throw new SoundsError(`--${name} is required, in at most ${MAX_LENGTH[name]} characters.\n${USAGE}`)
  return text
}

type NewSound = { file: string; name: string; licence: string; source: string }

function newSound(file: string, options: Given['options']): NewSound {
  if (!existsSync(file)) throw new SoundsError(`There is no file ${file}.`)
  const [name, licence, source] = (['name', 'licence', 'source'] as const).map((one) =>
    required(options, one),
  )
  return { file, name: name ?? '', licence: licence ?? '', source: source ?? '' }
}

async function add(app: App, { file, name, licence, source }: NewSound): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candid-sound-'))
  try {
    const target = path.join(folder, 'sound.m4a')
    const run = { signal: new AbortController().signal, log: createLog({ level: 'error', role: 'command' }) }
    const made = await normaliseSound({ source: file, target }, run)
    const sound = await addSound(app, { name, licence, source, path: target, ...made })
    return `Added ${lineOf(sound)}`
  } catch (error) {
    if (error instanceof UnusableMedia) throw new SoundsError(error.words)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is wrong with the words is said before the site is opened. */
function workOf({ command, rest, options }: Given): (app: App) => Promise<string> {
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
  return 'Removed. Videos that use it keep it; nobody can choose it any more.'
}

type Listed = { id: string; name: string; duration_ms: number; licence: string; source: string }

function lineOf({ id, name, duration_ms, licence, source }: Listed): string {
  return `${id}  ${name} (${duration(duration_ms / 1000)}), ${licence}, ${source}`
}

try {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  const work = workOf(given(process.argv.slice(2)))
  const config = parseConfig()
  keepToOurselves({ filesForGroup: config.media.accelPrefix !== null })
  process.stdout.write(`${await withApp(config, work)}\n`)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
