/** Checks that the web app uses no API or attribute that a supported browser lacks, unless `newer-features.ts` says why it may. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Checker, type Symbol as Declared } from 'typescript/unstable/sync'
import { BROWSER_RANGE } from '../browser-range.ts'
import { isInterface, type LateFeature, lateFeatures } from './compat-data.ts'
import { NEWER_FEATURES } from './newer-features.ts'

type Use = LateFeature & { file: string; line: number }

const ATTRIBUTES = lateFeatures(['html.global_attributes', 'html.elements'], BROWSER_RANGE).byName
const APIS = lateFeatures(['api', 'javascript.builtins'], BROWSER_RANGE)

/** A name in the source that could be a late feature; the checker knows whose it is. */
type Candidate = { node: Node; late: readonly LateFeature[]; owner?: string }

function findUses(file: SourceFile, checker: Checker, name: string): Use[] {
  const candidates: Candidate[] = []
  const uses: Use[] = []
  const at = (node: Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const visit = (node: Node): void => {
    if (is.isTypeNode(node) || is.isImportDeclaration(node)) return
    if (is.isJsxAttribute(node)) {
      const tag = node.parent.parent as unknown as { tagName: Node }
      for (const feature of lateAttributes(tag.tagName.getText(file), node.name.getText(file)))
        uses.push({ ...feature, file: name, line: at(node) })
    }
    const identifier = nameOf(node)
    const late = identifier ? lateApis(identifier.getText(file)) : []
    if (identifier && late.length > 0) candidates.push({ node: identifier, late, ...receiverOf(node, file) })
    node.forEachChild((child) => {
      visit(child)
      return undefined
    })
  }
  visit(file)
  const symbols =
    candidates.length === 0 ? [] : checker.getSymbolAtLocation(candidates.map(({ node }) => node))
  candidates.forEach(({ node, late, owner }, index) => {
    const feature = lateOf(symbols[index], late, owner)
    if (feature) uses.push({ ...feature, file: name, line: at(node) })
  })
  return uses
}

/** Without members of interfaces that are newer themselves: what gives access to such an object is found instead. */
function lateApis(name: string): readonly LateFeature[] {
  return (APIS.byName.get(name) ?? []).filter(({ key }) => {
    const owner = key.split('.').at(-2) ?? ''
    return owner === 'api' || owner === 'builtins' || APIS.supported.has(owner)
  })
}

/** Property accesses, and identifiers that are values. */
function nameOf(node: Node): Node | null {
  if (is.isPropertyAccessExpression(node)) return node.name
  if (!is.isIdentifier(node)) return null
  const { parent } = node
  const isPartOfOther =
    is.isPropertyAccessExpression(parent) && parent.name === node
      ? true
      : is.isPropertyAssignment(parent) && parent.name === node
  return isPartOfOther ? null : node
}

function receiverOf(node: Node, file: SourceFile): { owner?: string } {
  if (!is.isPropertyAccessExpression(node)) return {}
  return node.expression.kind === SyntaxKind.Identifier ? { owner: node.expression.getText(file) } : {}
}

/** The late feature that the symbol is: one of the browser's, and of the interface that lacks it. */
function lateOf(
  symbol: Declared | undefined,
  late: readonly LateFeature[],
  receiver?: string,
): LateFeature | undefined {
  if (!symbol?.declarations.some(({ path: file }) => /\/lib\.[\w.]+\.d\.ts$/.test(file))) return undefined
  const parent = symbol.getParent()?.name.replace(/^Readonly|Constructor$/g, '')
  const ofOwner = (...owners: (string | undefined)[]) =>
    late.find(({ key }) => owners.includes(key.split('.').at(-2)))
  if (parent === undefined) return ofOwner('api', 'builtins', 'Window')
  // `declare var URL: { parse(): … }` has no name.
  if (parent.startsWith('__')) return ofOwner(receiver)
  if (isInterface(parent)) return ofOwner(parent)?.key.endsWith('_static') ? undefined : ofOwner(parent)
  // A mixin such as ParentNode, or a dictionary: the data lists its members with the interfaces that have them.
  return APIS.supported.has(symbol.name) ? undefined : late[0]
}

function lateAttributes(tag: string, attribute: string): readonly LateFeature[] {
  // A component's properties are its own.
  if (!/^[a-z]/.test(tag)) return []
  const name = attribute.toLowerCase()
  const keys = [`html.global_attributes.${name}`, `html.elements.${tag}.${name}`]
  return (ATTRIBUTES.get(name) ?? []).filter(({ key }) => keys.includes(key))
}

/** The uses in those files of a TypeScript project whose path matches. */
export function usesOf(configFile: string, wanted: RegExp): Use[] {
  const api = new API({ cwd: path.dirname(configFile) })
  try {
    const [project] = api.updateSnapshot({ openProjects: [configFile] }).getProjects()
    if (!project) throw new Error(`${configFile} is not a project`)
    const files = project.program.getSourceFileNames().filter((file) => wanted.test(file))
    return files.flatMap((file) => {
      const source = project.program.getSourceFile(file)
      return source ? findUses(source, project.checker, file) : []
    })
  } finally {
    api.close()
  }
}

const WEB_SOURCES = /\/(web|rules)\/src\/.*(?<!\.test|\.d)\.tsx?$/

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = path.resolve(import.meta.dirname, '../..')
  const uses = usesOf(path.join(root, 'web/tsconfig.json'), WEB_SOURCES)
  const unexplained = uses.filter(({ key }) => !(key in NEWER_FEATURES))
  for (const { file, line, key, since } of unexplained)
    console.error(`${path.relative(root, file)}:${line}: ${key} needs ${since}`)
  const unused = Object.keys(NEWER_FEATURES).filter((key) => !uses.some((use) => use.key === key))
  for (const key of unused) console.error(`scripts/checks/newer-features.ts: nothing uses ${key}`)
  const problems = unexplained.length + unused.length
  if (problems === 0)
    console.log(`browser support: ${new Set(uses.map(({ key }) => key)).size} newer features, all explained`)
  process.exit(problems === 0 ? 0 : 1)
}
