/** Which web features some supported browser lacks, from @mdn/browser-compat-data. */
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import type { BrowserRange, SupportedBrowser } from '../browser-range.ts'

/** A feature by its path in the data, and the first browser that lacks it. */
export type LateFeature = { key: string; since: string }

export type LateFeatures = {
  /** By the last part of their key. */
  byName: ReadonlyMap<string, readonly LateFeature[]>
  /** Names that all browsers have as some feature. */
  supported: ReadonlySet<string>
}

/** The features below paths such as 'javascript.builtins'. */
export function lateFeatures(roots: readonly string[], range: BrowserRange): LateFeatures {
  const byName = new Map<string, LateFeature[]>()
  const supported = new Set<string>()
  const found = (key: string, compat: CompatStatement) => {
    if (key.endsWith('_event')) return
    const name = key.slice(key.lastIndexOf('.') + 1).replace(/_static$/, '')
    const since = lackedBy(compat, range)
    if (since === null) supported.add(name)
    else byName.set(name, [...(byName.get(name) ?? []), { key, since }])
  }
  for (const root of roots) visit(root, featureAt(root), found)
  return { byName, supported }
}

/** Whether the data knows an interface or built-in of this name. */
export function isInterface(name: string): boolean {
  return featureAt(`api.${name}`) !== undefined || featureAt(`javascript.builtins.${name}`) !== undefined
}

/** The first version of a browser with the feature; infinite if there is none. */
export function firstVersion(key: string, browser: SupportedBrowser): number {
  const compat = featureAt(key)?.__compat
  if (!compat) throw new Error(`The data has no feature ${key}`)
  const support = compat.support[browser]
  const statements = support === undefined ? [] : Array.isArray(support) ? support : [support]
  return Math.min(Number.POSITIVE_INFINITY, ...statements.filter(isPlain).map(versionOf))
}

/** 'Safari on iOS 17.4', or null if all have it. */
function lackedBy(compat: CompatStatement, range: BrowserRange): string | null {
  for (const [browser, oldest] of range) {
    const support = compat.support[browser]
    const statements = support === undefined ? [] : Array.isArray(support) ? support : [support]
    const first = Math.min(Number.POSITIVE_INFINITY, ...statements.filter(isPlain).map(versionOf))
    if (first > oldest) return `${bcd.browsers[browser].name} ${Number.isFinite(first) ? first : 'never'}`
  }
  return null
}

/** Without a prefix, another name, or a setting that the user must change. */
function isPlain({ flags, prefix, alternative_name, version_removed }: SimpleSupportStatement): boolean {
  return !flags && !prefix && !alternative_name && !version_removed
}

function versionOf({ version_added }: SimpleSupportStatement): number {
  const version = typeof version_added === 'string' ? Number(version_added.replace('≤', '')) : Number.NaN
  return Number.isNaN(version) ? Number.POSITIVE_INFINITY : version
}

function featureAt(key: string): Identifier | undefined {
  return key.split('.').reduce<Identifier | undefined>((at, part) => at?.[part], bcd as unknown as Identifier)
}

function visit(
  key: string,
  at: Identifier | undefined,
  found: (key: string, compat: CompatStatement) => void,
) {
  if (!at) throw new Error(`The data has no ${key}`)
  for (const [name, child] of Object.entries(at)) {
    if (name === '__compat' || typeof child !== 'object') continue
    const { __compat: compat } = child as Identifier
    if (compat) found(`${key}.${name}`, compat)
    visit(`${key}.${name}`, child as Identifier, found)
  }
}
