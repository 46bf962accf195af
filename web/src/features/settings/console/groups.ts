/** The settings pages in order, with their subtitles. */
import { SETTING_GROUPS, type SettingGroup } from '#rules/site-settings.ts'

export const GROUP_TEXT: Record<SettingGroup, { title: string; words: string }> = {
  packs: { title: 'Credit packs', words: 'What fans can buy. In force at once.' },
  payouts: {
    title: 'Shares and payouts',
    words: 'In force at once, or after the notice that the terms ask for. No restart.',
  },
  review: {
    title: 'Review',
    words: 'Who is looked at before others see them, and how fast new accounts post.',
  },
  words: { title: 'Blocked words', words: 'Refused when they are written, or held until staff have looked.' },
  ages: { title: 'Ages by region', words: 'Where the law asks creators for more than 18.' },
  regions: { title: 'Regions', words: 'Where the site, or what it shows, may not be seen.' },
  reasons: { title: 'Report reasons', words: 'What people can choose from, in this order.' },
  switches: { title: 'Switches', words: 'On and off without a restart.' },
  banner: { title: 'Banner', words: 'A line at the top of every page, from the next page on.' },
  maintenance: { title: 'Maintenance', words: 'Closes the site for everybody but staff.' },
}

export const GROUPS = SETTING_GROUPS.map((name) => ({ name, ...GROUP_TEXT[name] }))
