/** The demo content of a first start: accounts and their activity. */
export { prepareDemo } from './demo-accounts.ts'
export { isDemoNode } from './demo-node.ts'
export { fillDemo } from './fill-demo.ts'
