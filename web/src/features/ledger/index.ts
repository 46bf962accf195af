/** Credits: balance, paying with them, tips and history; for the console, the books. */
export { PersonMoney } from './console/PersonMoney.tsx'
