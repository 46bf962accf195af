/** The files that differ from where the branch began, with those that git does not know yet. */
import { execFileSync } from 'node:child_process'

/** `base` is a branch or commit; by default the upstream of the branch, else `main`. */
export function changedFiles(root: string, base?: string): { since: string; files: string[] } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const exists = (name: string) => {
    try {
      return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== ''
    } catch {
      return false
    }
  }
  if (base !== undefined && !exists(base)) throw new Error(`git knows no commit called ${base}`)
  const from = base ?? ['@{upstream}', 'main', 'HEAD'].find(exists) ?? 'HEAD'
  const since = git('merge-base', from, 'HEAD')
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  // Both names of a renamed file, so that importers of the old one are found too.
  const changed = lines(git('diff', '--name-only', '--no-renames', since))
  const added = lines(git('ls-files', '--others', '--exclude-standard'))
  return { since: `${from} (${since.slice(0, 8)})`, files: [...new Set([...changed, ...added])].sort() }
}
