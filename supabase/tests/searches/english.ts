/** Newsletters in English: category, title, description. */
export const newsletters = `
Food | The Slow Spoon | One recipe in each letter
Food | Bread and Butter | For patient bakers
Food | Restaurant Letter | Where to eat this weekend
Places | City Walks | One neighbourhood each week
Places | Island Gazette | Ferries and their timetables
Places | Landscape | Hills, rivers and gardens
Art | Museum Notes | Exhibitions and children's programmes
Art | State of the Art | What starts today
Art | Housekeeping | Old houses and their keepers
Science | The Mouse House | Laboratories and their stories
`;

export const synonyms = `
movie = film
laboratory = lab
eat = dine
`;

/** What is searched for | the first three that are found; ~ before similar ones | what isn't | which part is responsible. */
export const queries = `
city | City Walks
cities | City Walks |  | 2
recipes | The Slow Spoon |  | 2
neighbourhoods | City Walks |  | 2
museums | Museum Notes |  | 2
houses | The Mouse House; Housekeeping |  | 2
ferry | Island Gazette |  | 2
story | The Mouse House | State of the Art | 2
children | Museum Notes
exhibition | Museum Notes
neighbourhood walk | City Walks
# Beginnings count, the middle of a word doesn't.
house | The Mouse House; Housekeeping
keep | Housekeeping
baker | Bread and Butter
land | Landscape | Island Gazette
art | State of the Art; Housekeeping; Museum Notes
scape | ~ Landscape
mouse | The Mouse House | Housekeeping
# Synonyms
lab | The Mouse House
labs | The Mouse House |  | 2, 4
dine | Restaurant Letter |  | 4
dining | Restaurant Letter |  | 2, 4
# Nothing found leads on
resturant | ~ Restaurant Letter
baking | ~ Bread and Butter
noble | ~ Museum Notes
`;
