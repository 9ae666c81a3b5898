// What articles say to readers beside what is written in them.

export const words = {
  anchor: 'Link to this section',
  code: 'Code',
  showAll: (lines: number): string => `Show all ${lines} lines`,
  tabs: 'Tabs',
  tab: (number: number): string => `Tab ${number}`,
}
