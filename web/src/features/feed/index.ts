/** The feed. Exports its watch tracking, and the types for interstitials that other slices supply. */
export type { Interstitial, InterstitialSource } from './interstitials.ts'
export { campaignIn, useCampaign } from './watching/campaign.ts'
export { sourceOfPage } from './watching/source.ts'
export { useWatching } from './watching/use-watching.ts'
