/** The feed; others only count what is watched the way it does. */
export { campaignIn, useCampaign } from './watching/campaign.ts'
export { sourceOfPage } from './watching/source.ts'
export { useWatching } from './watching/use-watching.ts'
