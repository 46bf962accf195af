/** Both prompts, a new account, and its first questions. */
import { newNewcomer } from '../../kit.ts'
import { by } from '../find.ts'
import type { Journey } from './journey.ts'

export const signUpJourney: Journey = {
  name: 'sign-up',
  async run(page) {
    const person = newNewcomer()
    await page.goto('/signup')
    await page.click(by.button('I agree'))
    await page.click(by.button('Accept cookies'))
    await page.fill(by.field(/^Username/), person.username)
    await page.fill(by.field(/^Name/), 'Jonas Weir')
    await page.fill(by.field(/^Email address/), person.email)
    await page.fill(by.field(/^Password/), person.password)
    await page.click(by.css('[type=checkbox]'))
    await page.shot('sign-up')
    await page.click(by.button('Create account'))
    await page.isAt('/complete')
    await page.click(by.text('Woman'))
    await page.click(by.text('Men'))
    await page.shot('complete')
    await page.click(by.button('Save'))
    await page.isAt('/account')
    await page.shows(by.text('You’re in, Jonas', by.region('Welcome')))
  },
}
