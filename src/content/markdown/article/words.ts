// What articles say to readers beside what is written in them.

export const words = {
  anchor: 'Link to this section',
  code: 'Code',
  done: 'Done',
  enlarge: 'Enlarge the image',
  formula: 'Formula',
  no: 'No',
  rating: (rating: number, most: number): string => `${rating} of ${most}`,
  show: (provider: string): string => `Show what is on ${provider}`,
  showAll: (lines: number): string => `Show all ${lines} lines`,
  tab: (number: number): string => `Tab ${number}`,
  table: 'Table',
  tabs: 'Tabs',
  toDo: 'To do',
  yes: 'Yes',
}
