/** The feed; others count what is watched the way it does, and bring what stands between its media. */
export type { Guest, GuestsComponent } from './guests.ts'
export { campaignIn, useCampaign } from './watching/campaign.ts'
export { sourceOfPage } from './watching/source.ts'
export { useWatching } from './watching/use-watching.ts'
