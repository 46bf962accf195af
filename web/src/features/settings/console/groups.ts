/** The settings pages in order, with their subtitles. */
import { SETTING_GROUPS, type SettingGroup } from '#rules/site-settings.ts'

export const GROUP_TEXT: Record<SettingGroup, { title: string; text: string }> = {
  branding: { title: 'Branding', text: 'Logo, colour and icon for the app, emails and the installed app.' },
  packs: { title: 'Credit packs', text: 'The credit packs fans can buy. Changes apply immediately.' },
  payouts: {
    title: 'Shares and payouts',
    text: 'Changes apply immediately, or after the notice period in the terms.',
  },
  tax: { title: 'Tax', text: 'VAT on credits, the seller on invoices and creators’ tax numbers.' },
  review: {
    title: 'Review',
    text: 'What’s reviewed before it’s published, and how much new accounts can post.',
  },
  words: { title: 'Blocked words', text: 'Block text that contains these words, or hold it for review.' },
  ages: { title: 'Ages by region', text: 'Where the law requires creators to be older than 18.' },
  regions: { title: 'Regions', text: 'Where the site or its content is unavailable.' },
  ageChecks: {
    title: 'Age checks',
    text: 'Where viewers prove that they’re 18. What the law of each country asks is for your adviser.',
  },
  reasons: { title: 'Report reasons', text: 'The options in the report form, in this order.' },
  switches: { title: 'Switches', text: 'Turn features on or off.' },
  banner: { title: 'Banner', text: 'A message at the top of every page.' },
  maintenance: { title: 'Maintenance', text: 'Closes the site to everyone except staff.' },
}

export const GROUPS = SETTING_GROUPS.map((name) => ({ name, ...GROUP_TEXT[name] }))
