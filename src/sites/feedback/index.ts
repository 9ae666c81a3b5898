// What visitors answer when a page asks if it was helpful.
export { addComment, giveFeedback } from './feedback.ts'
export { countAnswer } from './limits.ts'
export { feedbackOperations } from './operations.ts'
export { longestComment, SiteFeedback } from './schema.ts'
