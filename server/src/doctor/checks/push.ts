/** Checks what browsers and push services expect of the site. */
import { pushProblem } from '../../config/push.ts'
import { type Check, ok, warn } from '../check.ts'

export const push: Check = {
  section: 'push notifications',
  async run({ config: { site } }) {
    const problem = pushProblem(site)
    if (!problem) return [ok('Browsers can subscribe to push notifications.')]
    const variable = problem.split(' ')[0] ?? ''
    const value = variable === 'SITE_URL' ? 'the https address of the site' : 'an email address or a page'
    return [warn(problem, `Set ${variable} to ${value}.`)]
  },
}
