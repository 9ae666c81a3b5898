// What is said to those who answer whether a page was helpful, in English.

export const feedbackWords = {
  thanks: 'Thank you',
  counted: 'Your answer has been counted.',
  taken: 'What you wrote has been handed on.',
  ask: 'What helped you, or what is missing?',
  plain:
    'If you like, say it in a sentence or two. Write nothing that only few should read: nobody is told who you are.',
  send: 'Send',
  back: 'Back to the page',
}

export type FeedbackWords = Readonly<typeof feedbackWords>
