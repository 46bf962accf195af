/** Addresses of payment pages, which the server and the web app share. */

/** Where a payment provider's own fields take a card. */
export const CARD_PAGE = '/account/purchases/card'
