/** Rejects wording in visible texts that `docs/voice.md` retired, and suggests what to say. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'

/** `within` limits a rule to some files. */
type Rule = { pattern: RegExp; say: string; within?: RegExp }

const RULES: readonly Rule[] = [
  { pattern: /\bwhoever\b/i, say: 'anyone who, or name who acts' },
  { pattern: /\bsomebody\b/i, say: 'a fan, a creator, another person' },
  { pattern: /\bnobody\b/i, say: 'no one, or an active sentence' },
  { pattern: /\banybody\b/i, say: 'anyone' },
  { pattern: /\beverybody\b/i, say: 'everyone' },
  { pattern: /\bthose who\b/i, say: 'fans, people who' },
  { pattern: /\bfor ever\b/i, say: 'permanently' },
  { pattern: /\b(?:is|are|was|were)(?:n[’']t| not)? told\b/i, say: 'we tell, we email' },
  { pattern: /\bdid not load\b|\bcould not be loaded\b/i, say: 'Couldn’t load' },
  { pattern: /\bsuccessfully\b/i, say: 'Saved, Sent' },
  { pattern: /\boops\b/i, say: 'what went wrong' },
  { pattern: /\b(?:take|takes|taken|took|taking) (?:\w+ )?back\b/i, say: 'undo, withdraw, reverse' },
  { pattern: /\bstands? in\b/i, say: 'is in' },
  { pattern: /\bplease\b/i, say: 'nothing: cut it' },
  { pattern: /\be-mail/i, say: 'email' },
  { pattern: /\babove all\b/i, say: 'especially, in particular' },
  { pattern: /\bkept apart\b/i, say: 'separate' },
  { pattern: /\bby (?:itself|themselves)\b/i, say: 'automatically' },
  {
    pattern: /\b(?:shall|herein|hereby|thereof|whilst|amongst|henceforth|hitherto)\b/i,
    say: 'plain modern English',
  },
  { pattern: /\bin order to\b/i, say: 'to' },
  { pattern: /\b(?:simply|currently|kindly)\b/i, say: 'nothing: cut it' },
  {
    pattern: /\b(?:cannot|(?:do|does|did|could|would|should|has|have|had|was|were) not)\b/i,
    say: 'a contraction',
    // Legal texts do without, and so do messages to operators.
    within: /^web\/src\//,
  },
]

/** Printed in the specification. */
const SPECIFIED: ReadonlySet<string> = new Set([
  'Payment processing is currently unavailable. Please try again later.',
  'Please upload ID document(s) and take a face photo.',
  'Please wait',
  "We're currently reviewing your request. We'll notify you about status changes.",
  'please wait',
  'Creator request submitted successfully. Our team will review your application and notify you of the approval status within 3-5 business days.',
  'We use cookies for login. Please accept our cookies policy before using our service',
  'We use cookies for signup. Please accept our cookies policy before using our service',
  'Password Reset Successfully, please go back to Sign In',
])

/** Content of the demo, written by its people. */
const NO_TEXTS = /^server\/src\/demo\//

export type FoundCopy = { where: string; text: string; say: string }

export function retiredCopyIn(file: string, source: string): FoundCopy[] {
  return visibleTextsIn(file, source).flatMap(({ text, line }) => {
    const rule = SPECIFIED.has(text)
      ? undefined
      : RULES.find(({ pattern, within }) => pattern.test(text) && (within?.test(file) ?? true))
    return rule ? [{ where: `${file}:${line}`, text, say: rule.say }] : []
  })
}

type Node = { type: string; start: number; [key: string]: unknown }
type Text = { text: string; line: number }

/** Strings, templates with a gap for each value, and the text between tags. */
export function visibleTextsIn(file: string, source: string): Text[] {
  const texts: Text[] = []
  const lineAt = (index: number) => source.slice(0, index).split('\n').length
  const add = (node: Node, raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim()
    // A single word in lower case is a code.
    if (/[a-z]/i.test(text) && !/^[a-z][\w-]*$/.test(text)) texts.push({ text, line: lineAt(node.start) })
  }
  const visit = (node: Node): void => {
    if (isUnseen(node)) return
    if (node.type === 'JSXText') add(node, String(node.value))
    if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value)
    if (node.type === 'TemplateLiteral') add(node, templateText(node))
    for (const child of Object.values(node))
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one)
  }
  visit(parseSync(file, source).program as unknown as Node)
  return texts
}

function templateText(node: Node): string {
  const quasis = node.quasis as { value: { cooked: string | null } }[]
  return quasis.map(({ value }) => value.cooked ?? '').join(' … ')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Imports, types, SQL, GraphQL documents, log messages, internal errors and attributes without text. */
function isUnseen(node: Node): boolean {
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type) || /^(?:Import|ExportAll)/.test(node.type)) return true
  if (node.type === 'TaggedTemplateExpression') return /^(?:sql|gql|graphql)$/.test(calleeName(node.tag))
  if (node.type === 'NewExpression') return calleeName(node.callee) === 'Error'
  if (node.type === 'CallExpression') {
    const [object, name] = calleePath(node.callee)
    return name === 'graphql' || (/^(?:log|logger)$/.test(object) && /^(?:debug|info|warn|error)$/.test(name))
  }
  return node.type === 'JSXAttribute' && /^(?:className|id|key|href|src|d|role|type)$/.test(nameOf(node.name))
}

function calleePath(callee: unknown): [object: string, name: string] {
  if (!isNode(callee)) return ['', '']
  if (callee.type !== 'MemberExpression') return ['', nameOf(callee)]
  const object = callee.object
  return [
    isNode(object) ? nameOf(object.type === 'MemberExpression' ? object.property : object) : '',
    nameOf(callee.property),
  ]
}

function calleeName(callee: unknown): string {
  return calleePath(callee)[1]
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? node.value ?? '') : ''
}

export function findRetiredCopy(root: string): { found: FoundCopy[]; files: number } {
  const folders = ['rules/src', 'server/src', 'web/src']
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.generated\.ts$/.test(file) && !NO_TEXTS.test(file),
    )
  const found = files.flatMap((file) => retiredCopyIn(file, readFileSync(path.join(root, file), 'utf8')))
  return { found, files: files.length }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { found, files } = findRetiredCopy(path.resolve(import.meta.dirname, '../..'))
  for (const { where, text, say } of found) console.error(`${where}: “${text}” – say ${say}`)
  if (found.length === 0) console.log(`copy: no retired wording in the texts of ${files} files`)
  process.exit(found.length === 0 ? 0 : 1)
}
