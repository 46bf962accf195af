/** A fan subscribes to a creator on their profile. */
import { callApi, demoCastAccount } from '../../kit.ts'
import { by } from '../find.ts'
import { callerFor, enterAs, newcomer } from '../people.ts'
import type { Journey } from './journey.ts'

const CREATOR = 'haru-walks'

export const subscribeJourney: Journey = {
  name: 'subscribe',
  async run(page) {
    const creator = await callerFor(demoCastAccount(CREATOR))
    const own = '{ logged_in { account { subscription_detail { id } } } }'
    type Own = { logged_in: { account: { subscription_detail: object | null } } }
    if (!(await callApi<Own>(creator, own)).logged_in.account.subscription_detail)
      await callApi(creator, 'mutation { createSubscriptionDetail(period: { price: 5 }) { id } }')
    const fan = await newcomer({ pack: 50 })
    await enterAs(page, fan)
    await page.goto(`/${CREATOR}`)
    await page.shot('profile')
    await page.click(by.button(/^Subscribe \$/))
    // The balance loads after the button, and moves it.
    await page.shows(by.text(/ of your /))
    await page.doubleClick(by.button(/^Subscribe for \$/))
    await page.shows(by.text('You’re subscribed'))
    await page.shot('subscribed')
    const { wallet } = await callApi<{ wallet: { cents: number } }>(fan, '{ wallet { cents } }')
    if (wallet.cents >= 5000) throw new Error('Nothing was paid')
  },
}
