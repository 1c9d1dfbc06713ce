/** Common first and family names that the demo combines into invented players. */
export interface NameMaterial {
  /** German name of the country. */
  nationality: string;
  /** Relative share of players from there. */
  weight: number;
  firstNames: readonly string[];
  familyNames: readonly string[];
}

const names = (nationality: string, weight: number, first: string, family: string): NameMaterial => ({
  nationality,
  weight,
  firstNames: first.split(' '),
  familyNames: family.split(' '),
});

export const NAME_MATERIAL: readonly NameMaterial[] = [
  names(
    'Deutschland',
    46,
    'Anton Bastian Carsten Daniel Elias Fabian Finn Gregor Hannes Henning Jakob Jannik Jasper Johann Justus Konrad Lasse Lennart Levin Linus Malte Marvin Mattis Merlin Moritz Nils Ole Oskar Paul Philipp Rasmus Richard Ruben Samuel Simon Sönke Theo Tilman Valentin Vincent Wieland Yannik',
    'Ackermann Bachmeier Brandstetter Buchholz Dahlmann Diekmann Ebeling Eichhorn Fassbender Feldkamp Fiedler Gerlach Grabowski Haberland Hagedorn Harms Heidemann Hinrichs Holtkamp Jahnke Kaltenbach Kessler Kirchhof Klingenberg Kolb Landgraf Lehnert Lindhorst Lübbers Mertens Neuhauser Nordmann Oberhofer Pfeiffer Quandt Rademacher Reinders Rosenthal Sandmann Schirmer Seiffert Stegemann Steinbrecher Thalheim Uhlmann Vogelsang Wiedemann Windhorst Zeller Ziegenbein',
  ),
  names(
    'Frankreich',
    7,
    'Adrien Bastien Clément Damien Enzo Florian Guillaume Jérémy Loïc Mathis Nathan Quentin Rémi Sylvain Théo Valentin',
    'Barthélemy Boulanger Carpentier Chevallier Delmas Fontenay Garnier Jacquet Lacroix Marchand Perrin Rousselle Tessier Vasseur',
  ),
  names(
    'Österreich',
    6,
    'Alois Benedikt Clemens Dominik Ferdinand Gernot Jakob Leopold Matthäus Raphael Severin Tobias',
    'Aigner Brunnhuber Edlinger Fuchsberger Gruberhofer Hochleitner Kogler Lechner Moosbrugger Pichlmayr Steinlechner Wallner',
  ),
  names(
    'Schweiz',
    4,
    'Andrin Corsin Dario Flurin Gian Jonas Luca Nevio Reto Silvan',
    'Aebischer Bänziger Caduff Eggenberger Gantenbein Hürlimann Kälin Niederberger Rüegg Wyssling',
  ),
  names(
    'Niederlande',
    4,
    'Bram Daan Gijs Jelle Joost Koen Lars Niek Sander Thijs Wouter',
    'Brouwer Dijkhuizen Hoekstra Kuiper Meijerink Postma Scholten Terpstra Veenstra Westerhof Zijlstra',
  ),
  names(
    'Dänemark',
    4,
    'Anders Emil Frederik Jeppe Kasper Magnus Mikkel Nikolaj Søren Villads',
    'Bertelsen Dalgaard Frandsen Holmgaard Kjeldsen Lauridsen Mortensen Overgaard Skovgaard Thorsen',
  ),
  names(
    'Spanien',
    3,
    'Adrián Borja Diego Gonzalo Héctor Iker Jaime Manuel Pablo Rubén',
    'Aranda Belmonte Calderón Escudero Galindo Lozano Montero Palacios Quintana Sepúlveda',
  ),
  names(
    'Portugal',
    3,
    'Afonso Duarte Filipe Gustavo Henrique Joaquim Lourenço Martim Rodrigo Tomás',
    'Azevedo Barbosa Cardoso Figueira Guerreira Leitão Monteiro Pacheco Salgado Tavares',
  ),
  names(
    'Polen',
    3,
    'Bartosz Dawid Filip Grzegorz Jakub Maciej Mateusz Paweł Szymon Tomasz',
    'Adamczyk Borowski Czarnecki Domański Gajewski Jaworski Kubiak Nowicki Sawicki Zawadzki',
  ),
  names(
    'Kroatien',
    2,
    'Ante Borna Domagoj Frane Ivo Josip Karlo Marin Stipe Tin',
    'Babić Grgić Horvatić Jurišić Lončar Marušić Pavlinić Radošević Tomašić Vidović',
  ),
  names(
    'Türkei',
    3,
    'Ahmet Berkay Cem Doğan Emirhan Furkan Kerem Mert Onur Tolga',
    'Akgün Bozkurt Çetinkaya Doğru Erdem Karaca Özdemir Şentürk Tuncer Yalçınkaya',
  ),
  names(
    'Japan',
    3,
    'Daiki Haruto Hayato Kenta Ryota Shota Takeru Tatsuya Yuma',
    'Aoyama Fujisawa Hashimoto Ishikawa Kobayashi Matsuda Nishimura Okazawa Sakamoto',
  ),
  names(
    'Vereinigte Staaten',
    2,
    'Caleb Dylan Hunter Logan Mason Nathan Owen Spencer Trevor',
    'Bradford Calloway Donovan Fletcher Harding Kendrick Lockwood Prescott Whitaker',
  ),
  names(
    'Brasilien',
    2,
    'Anderson Caio Everton Fabrício Igor Jonathas Leandro Murilo Renan',
    'Andrade Bezerra Cavalcante Dourado Fagundes Machado Nogueira Siqueira Teixeira',
  ),
  names(
    'Belgien',
    3,
    'Arne Brecht Dries Jasper Lander Mathias Pieter Stijn Wannes',
    'Claessens Declercq Goossens Lambrechts Peeters Segers Vandamme Verstraeten Wouters',
  ),
  names(
    'Schweden',
    3,
    'Albin Axel Gustav Hampus Joakim Linus Oskar Sixten Viktor',
    'Bergqvist Dahlström Ekblad Fagerlund Hedlund Lindqvist Nordin Sandström Wikström',
  ),
  names(
    'Nigeria',
    2,
    'Chidi Emeka Femi Ikenna Kelechi Obinna Segun Tunde',
    'Adebayo Balogun Ezeani Nwosu Ogunleye Okonkwo Onyeka Uzoma',
  ),
  names(
    'Ghana',
    2,
    'Abeiku Ebo Kofi Kojo Kwabena Nana Yaw',
    'Acheampong Asante Boadu Darko Frimpong Mensah Owusu',
  ),
];

export const REFEREE_NAMES: readonly string[] = [
  'Arno Winterfeld',
  'Bernd Lauterbach',
  'Claas Hohmann',
  'Dietmar Rosskamp',
  'Eike Tönnies',
  'Frank Osterloh',
  'Gerrit Saalfeld',
  'Heiko Brüggemann',
  'Ingo Wetterau',
  'Jost Kellinghaus',
  'Karsten Ahlborn',
  'Lutz Hagenau',
  'Marten Sievers',
  'Norbert Uphoff',
];
