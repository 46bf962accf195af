/** A locked video is bought with credits that a card pays for first. */
import { callApi } from '../../kit.ts'
import { by } from '../find.ts'
import { enterAs, newcomer } from '../people.ts'
import type { Journey } from './journey.ts'

export const buyJourney: Journey = {
  name: 'buy',
  async run(page) {
    const fan = await newcomer()
    const query = '{ shop(username: "noor_stargazer") { id shop type access } }'
    type Shop = { shop: { id: string; shop: number; type: string; access: string }[] }
    const sold = (await callApi<Shop>(fan, query)).shop.find(
      ({ access, type }) => access === 'price' && type === 'video',
    )
    if (!sold) throw new Error('Nothing is for sale')
    await enterAs(page, fan)
    await page.goto(`/?m=${sold.id}`)
    await page.shot('locked')
    await page.click(by.button('Buy this video'))
    await page.click(by.link('Add more credits', by.dialog('Buy this video')))
    await page.isAt('/account/purchases/transactions')
    await page.click(by.button(/^Add funds · /))
    await page.shot('card')
    await page.click(by.button(/^Test mode/))
    await page.click(by.button(/4242 4242/))
    await page.click(by.button(/^Pay \$/))
    await page.click(by.button(`Buy for $${sold.shop}.00`))
    await page.isAt(`/?m=${sold.id}`)
    await page.doubleClick(by.button(`Buy for $${sold.shop}.00`, by.dialog('Buy this video')))
    await page.until('the bought video to play', () =>
      page.evaluate(() => {
        const video = document.querySelector<HTMLVideoElement>('article:not([inert]) video')
        return !!video && !video.paused && video.currentTime > 0
      }),
    )
    const { wallet } = await callApi<{ wallet: { cents: number } }>(fan, '{ wallet { cents } }')
    if (wallet.cents !== 1000 - sold.shop * 100) throw new Error(`${wallet.cents} cents are left`)
  },
}
