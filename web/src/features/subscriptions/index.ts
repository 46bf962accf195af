/** Plans and subscriptions: offers wherever a creator is shown, and the list of the account's own. */
export { monthlyText } from './plan-text.ts'
export { SubscribeBand } from './SubscribeBand.tsx'
export { SubscribeBanner } from './SubscribeBanner.tsx'
export { SubscribeOffer } from './SubscribeOffer.tsx'
export { SubscriptionList } from './SubscriptionList.tsx'
export { subscribeDialog } from './subscribe.ts'
export { useTrialLink } from './use-trial-link.ts'
