/** A minimal TypeScript scanner for the checks: separates code from template literals, without comments. */

export type Template = { tag: string; text: string; line: number }
export type SourceText = {
  /** The code without comments and template text; string literals and line numbers are preserved. */
  code: string
  /** Template literals, with a placeholder for each value. */
  templates: Template[]
}

export const PLACEHOLDER = '\u{25cc}'

export function readSource(source: string): SourceText {
  const templates: Template[] = []
  let code = ''
  let at = 0

  /** Reads to the end, or to the brace that closes a value inside a template. */
  function readCode(): void {
    let depth = 0
    while (at < source.length) {
      const char = source[at] ?? ''
      if (char === '}' && depth === 0) return
      if (char === '{') depth += 1
      if (char === '}') depth -= 1
      if (char === '`') readTemplate()
      else code += takeToken(char)
    }
  }

  function takeToken(char: string): string {
    const rest = source.slice(at, at + 2)
    if (rest === '//') return skip(/[^\n]*/y)
    if (rest === '/*') return skip(/[\s\S]*?\*\//y)
    if (char === "'" || char === '"')
      return take(char === "'" ? /'(?:\\.|[^'\\\n])*'?/y : /"(?:\\.|[^"\\\n])*"?/y)
    if (char === '/' && startsRegex(code)) {
      skip(/\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/y)
      return '/./'
    }
    at += 1
    return char
  }

  function readTemplate(): void {
    const template: Template = { tag: tagBefore(code), text: '', line: lineOf(code) }
    templates.push(template)
    at += 1
    code += '``'
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        at += 2
        code += '('
        readCode()
        code += ')'
        template.text += PLACEHOLDER
        at += 1
      } else {
        const text = source[at] === '\\' ? source.slice(at, at + 2) : (source[at] ?? '')
        template.text += text
        if (text === '\n') code += '\n'
        at += text.length
      }
    }
    at += 1
  }

  function take(pattern: RegExp): string {
    pattern.lastIndex = at
    const text = pattern.exec(source)?.[0] ?? source[at] ?? ''
    at += Math.max(text.length, 1)
    return text
  }

  /** Keeps line breaks. */
  function skip(pattern: RegExp): string {
    return take(pattern).replace(/[^\n]/g, '')
  }

  while (at < source.length) {
    readCode()
    // Tolerates an unbalanced brace.
    at += source[at] === '}' ? 1 : 0
  }
  return { code, templates }
}

export function lineOf(before: string): number {
  return before.split('\n').length
}

/** A slash starts a regular expression where no value can have ended. */
function startsRegex(code: string): boolean {
  return /(?:^|[(,=:[!&|?{};+>\n]|\b(?:return|typeof|case|in|of))\s*$/.test(code.slice(-40))
}

/** The tag of a template without its type arguments: `sql` of `sql<{ id: string }>`. */
function tagBefore(code: string): string {
  let end = code.length
  if (code[end - 1] === '>') {
    for (let depth = 0; end > 0; ) {
      end -= 1
      if (code[end] === '>' && code[end - 1] !== '=') depth += 1
      if (code[end] === '<') depth -= 1
      if (depth === 0) break
    }
  }
  return /[\w.]*$/.exec(code.slice(Math.max(0, end - 60), end))?.[0] ?? ''
}
