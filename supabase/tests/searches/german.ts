/** Newsletters in German: category, title, description. */
export const newsletters = `
Kultur | Naturkundemuseum | Käfer, Steine und Skelette
Kultur | Grassi-Museen | Drei Sammlungen am Johannisplatz
Kultur | Gewandhaus | Konzerte des Orchesters
Kultur | Veranstaltungskalender | Was heute und morgen los ist
Kultur | Opernbrief | Premieren, Sängerinnen und Kostüme
Kultur | Kinowoche | Filme in allen Lichtspielhäusern
Kultur | Lesebühne | Bücher, Lesungen und ein Gedicht
Kultur | Zentrum für Kunst | Ausstellungen in der Spinnerei
Umwelt | Müllabfuhr | Termine der Tonnen
Umwelt | Straßenbahn | Umleitungen und neue Linien
Umwelt | Fahrradkurier | Radwege und Reparaturen
Umwelt | Wetterbericht | Regen, Wind und Sonnenschein
Familie | Kindertagesstätten | Freie Plätze und Elternabende
Familie | Spielplätze | Rutschen, Schaukeln und Sandkästen
Familie | Schulbrief | Ferien, Prüfungen und Mittagessen
Genuss | Marktkalender | Stände und ihre Öffnungszeiten
Genuss | Brotzeit | Bäckereien und Rezepte
Genuss | Reisküche | Rezepte aus Asien
Genuss | Weinkeller | Winzer und ihre Weine
Genuss | Schweinezucht | Höfe in Sachsen
Genuss | Preisvergleich | Günstig einkaufen
Unterwegs | Israel heute | Nachrichten aus Tel Aviv
Unterwegs | Neue Wege | Wanderungen im Erzgebirge
Unterwegs | Kreuzfahrten | Häfen und Schiffe
Unterwegs | Bahnhofsblatt | Züge und Fahrpläne
Bürger | Rathausbrief | Beschlüsse des Stadtrats
Bürger | Gartenfreund | Kleingärten, Obstbäume und Kompost
Bürger | Tierheim | Hunde und Katzen suchen Menschen
Bürger | Haus und Hof | Handwerker, Dächer und Heizungen
Bürger | Kalender für alle | Feiertage und Gedenktage
`;

export const synonyms = `
Kita = Kindertagesstätte
Rad = Fahrrad
Tram = Straßenbahn
`;

/** What is searched for | the first three that are found; ~ before similar ones | what isn't | which part is responsible. */
export const queries = `
# Parts of long words
Kalender | Kalender für alle; Marktkalender; Veranstaltungskalender | Gartenfreund | 3
Museum | Grassi-Museen; Naturkundemuseum | Tierheim | 2, 3
Museen | Grassi-Museen; Naturkundemuseum | Zentrum für Kunst | 2, 3
Museums | Grassi-Museen; Naturkundemuseum |  | 2, 3
Haus | Haus und Hof; Rathausbrief; Gewandhaus | Schweinezucht | 3
Häuser | Haus und Hof; Gewandhaus; Kinowoche | Rathausbrief | 2, 3
Brief | Rathausbrief; Schulbrief; Opernbrief |  | 3
Briefe | Rathausbrief; Schulbrief; Opernbrief |  | 2, 3
Bahn | Bahnhofsblatt; Straßenbahn |  | 3
Platz | Kindertagesstätten; Spielplätze; Grassi-Museen |  | 3
Plätze | Kindertagesstätten; Spielplätze; Grassi-Museen |  | 2, 3
Plan | Bahnhofsblatt | Spielplätze | 3
Baum | Gartenfreund |  | 3
Bäume | Gartenfreund |  | 3
Essen | Schulbrief |  | 3
Keller | Weinkeller |  | 3
Abend | Kindertagesstätten |  | 3
tagesstätte | Kindertagesstätten |  | 3
kasten | Spielplätze |  | 3
Kalender Markt | Marktkalender | Kalender für alle | 3
Museum Kultur | Grassi-Museen; Naturkundemuseum | Gewandhaus | 2, 3
Museum Natur | Naturkundemuseum | Grassi-Museen | 3
# and what isn't one
Reis | Reisküche | Preisvergleich
Wein | Weinkeller | Schweinezucht
Preis | Preisvergleich | Reisküche
Rat | Rathausbrief | Fahrradkurier
Zug | Bahnhofsblatt | Schweinezucht
Schwein | Schweinezucht | Weinkeller
# Word forms
Fahrräder | Fahrradkurier |  | 2, 4
Straßenbahnen | Straßenbahn |  | 2
Zentren | Zentrum für Kunst |  | 2
neuer | Neue Wege; Straßenbahn |  | 2
Höfe | Haus und Hof; Schweinezucht | Bahnhofsblatt | 2
Gedichte | Lesebühne |  | 2
Weine | Weinkeller | Schweinezucht
Bücher | Lesebühne
Konzert | Gewandhaus
Ausstellung | Zentrum für Kunst
Gärten | Gartenfreund
# Spellings
Müll | Müllabfuhr
Muell | Müllabfuhr |  | 4
Straße | Straßenbahn
Strasse | Straßenbahn
Buecher | Lesebühne |  | 4
Gaerten | Gartenfreund |  | 4
Baeckerei | Brotzeit |  | 4
Hoefe | Haus und Hof; Schweinezucht |  | 2, 4
Israel | Israel heute
neue | Neue Wege; Straßenbahn
kindertagesstatte | Kindertagesstätten
# Synonyms
Kita | Kindertagesstätten |  | 4
Kindertagesstätte | Kindertagesstätten
Rad | Fahrradkurier
Räder | Fahrradkurier |  | 2, 4
Tram | Straßenbahn |  | 4
# Nothing found leads on
fahrad | ~ Fahrradkurier | Bahnhofsblatt
Musuem | ~ Grassi-Museen
Kitas | ~ Kindertagesstätten; Kinowoche
Gewandhauskonzert | ~ Gewandhaus
Veranstaltungen | ~ Veranstaltungskalender
`;
