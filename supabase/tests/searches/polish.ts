/** Newsletters in Polish, for which PostgreSQL has no dictionary: category, title, description. */
export const newsletters = `
Kultura | Muzeum Narodowe | Wystawy i wykłady
Kultura | Książka na weekend | Recenzje i rozmowy z autorami
Kultura | Dom kultury | Zajęcia dla dzieci
Jedzenie | Chleb i sól | Przepisy babci
Jedzenie | Źródło smaku | Jeden przepis w tygodniu
Miasto | Łódź rano | Wiadomości z ulicy Piotrkowskiej
Miasto | Rowerem po mieście | Trasy i naprawy
Miasto | Ogród | Rośliny, zioła i drzewa
Miasto | Kolejarz | Pociągi i dworce
Miasto | Domofon | Sąsiedzi i podwórka
`;

export const synonyms = `
bajki = książka
tramwaj = pociągi
`;

/** What is searched for | the first three that are found; ~ before similar ones | what isn't | which part is responsible. */
export const queries = `
# No dictionary: words and their beginnings, with or without accents.
muzeum | Muzeum Narodowe
muze | Muzeum Narodowe
książka | Książka na weekend
ksiazka | Książka na weekend
książ | Książka na weekend
łódź | Łódź rano
lodz | Łódź rano
źródło | Źródło smaku
zrodlo | Źródło smaku
sól | Chleb i sól
sol | Chleb i sól
ogrod | Ogród
rower | Rowerem po mieście
kolej | Kolejarz
pociag | Kolejarz
dom | Dom kultury; Domofon
przepis | Źródło smaku; Chleb i sól
przepisy | Chleb i sól | Źródło smaku
miasto | Domofon; Kolejarz; Ogród
zajecia dzieci | Dom kultury
# Synonyms
bajki | Książka na weekend |  | 4
tramwaj | Kolejarz |  | 4
# Nothing found leads on
ksiąska | ~ Książka na weekend
muzem | ~ Muzeum Narodowe
muzyka | ~ Muzeum Narodowe
`;
