/** Both prompts, a new account, and its first questions. */
import { newNewcomer } from '../../kit.ts'
import { button, css, field, region, text } from '../find.ts'
import type { Journey } from './journey.ts'

export const signUp: Journey = {
  name: 'sign-up',
  async run(page) {
    const person = newNewcomer()
    await page.goto('/signup')
    await page.click(button('I agree'))
    await page.click(button('Accept cookies'))
    await page.fill(field(/^Username/), person.username)
    await page.fill(field(/^Name/), 'Jonas Weir')
    await page.fill(field(/^Email address/), person.email)
    await page.fill(field(/^Password/), person.password)
    await page.click(css('label:has([type=checkbox])'))
    await page.shot('sign-up')
    await page.click(button('Create account'))
    await page.isAt('/complete')
    await page.click(text('Woman'))
    await page.click(text('Men'))
    await page.shot('complete')
    await page.click(button('Save'))
    await page.isAt('/account')
    await page.shows(text('You’re in, Jonas', region('Welcome')))
  },
}
