// What is said to those who answer whether a page was helpful.
import type { Words } from '#languages/index.ts'

export type FeedbackWords = Words['feedback']
