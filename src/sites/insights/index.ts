// What readers of sites do, counted by day: nothing is known of who it was.
export { dayAt, millisecondsOfDay } from './days.ts'
export { forgetInsightsOfSite, forgetOldInsights } from './forget.ts'
export { insightOperations } from './operations.ts'
export { nameKey, pageNames } from './page-names.ts'
export { isSeen } from './read-store.ts'
export { PageOfSite } from './schema.ts'
export { addToPages, addToSite, insightSettings } from './store.ts'
