/** The oldest supported browsers, from `browserslist` in package.json, for the build and the checks. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Names as in @mdn/browser-compat-data. */
export type SupportedBrowser =
  | 'safari'
  | 'safari_ios'
  | 'firefox'
  | 'firefox_android'
  | 'chrome'
  | 'chrome_android'
  | 'edge'
export type BrowserRange = ReadonlyMap<SupportedBrowser, number>

const NAMES: Record<string, { data: SupportedBrowser; build?: string }> = {
  safari: { data: 'safari', build: 'safari' },
  ios_saf: { data: 'safari_ios', build: 'ios' },
  firefox: { data: 'firefox', build: 'firefox' },
  and_ff: { data: 'firefox_android' },
  chrome: { data: 'chrome', build: 'chrome' },
  and_chr: { data: 'chrome_android' },
  edge: { data: 'edge', build: 'edge' },
}

const lines = readLines()

export const BROWSER_RANGE: BrowserRange = new Map(lines.map(({ data, version }) => [data, Number(version)]))

/** For Vite's `build.target`, such as 'ios16.4'. */
export const BUILD_TARGET: string[] = lines.flatMap(({ build, version }) =>
  build ? [`${build}${version}`] : [],
)

function readLines() {
  const file = path.resolve(import.meta.dirname, '../package.json')
  const { browserslist } = JSON.parse(readFileSync(file, 'utf8')) as { browserslist: string[] }
  return browserslist.map((line) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
    const browser = NAMES[name]
    if (!browser) throw new Error(`package.json: '${line}' is not a browser and its first version`)
    return { ...browser, version }
  })
}
