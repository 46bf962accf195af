/** The feed; others only count what is watched the way it does. */
export { campaignIn, useCampaign } from './watching/campaign.ts'
export { useWatching } from './watching/use-watching.ts'
