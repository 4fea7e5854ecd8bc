use kernel::{Seat, Termination};

use super::*;

fn person(id: &str) -> Person {
    Person { id: id.to_owned(), name: id.to_owned(), account: true }
}

fn room(seats: [Occupant; 2], clock: &str) -> Room {
    Room::new("room", Setup::of_stac(seats, clock)).unwrap()
}

fn two(clock: &str) -> Room {
    room([Occupant::Person(person("ana")), Occupant::Person(person("rui"))], clock)
}

const ANA: Actor<'_> = Actor::Identity("ana");
const RUI: Actor<'_> = Actor::Identity("rui");

fn turn(room: &Room) -> Command {
    let text = room.game.steps()[0].clone();
    Command::Turn { turn: room.game.length(), text }
}

#[test]
fn a_turn_sent_twice_acts_once() {
    let mut room = two("-");
    let command = turn(&room);
    assert_eq!(room.act(ANA, &command, 2_000).unwrap().len(), 1);
    assert_eq!(room.act(ANA, &command, 2_001), Ok(Vec::new()));
    assert_eq!((room.game.length(), room.seq), (1, 1));
    let other = Command::Turn { turn: 0, text: "nonsense".into() };
    assert_eq!(room.act(ANA, &other, 2_002), Err(Refusal::Stale(1)));
    assert_eq!(room.act(ANA, &turn(&room), 2_003), Err(Refusal::NotYourTurn));
    assert_eq!(room.act(Actor::Identity("eva"), &turn(&room), 2_003), Err(Refusal::NotSeated));
}

#[test]
fn the_log_makes_the_same_room_again() {
    let mut room = two("60+1");
    let mut log = Vec::new();
    let mut note = |room: &mut Room, actor, command: &Command, now| {
        for event in room.act(actor, command, now).unwrap() {
            log.push((event, now));
        }
    };
    for (actor, now) in [(ANA, 2_000), (RUI, 3_000), (ANA, 9_000), (RUI, 9_500)] {
        let command = turn(&room);
        note(&mut room, actor, &command, now);
    }
    note(&mut room, ANA, &Command::Chat { text: "hi".into(), request: "1".into() }, 9_600);
    note(&mut room, ANA, &Command::Takeback { turn: 4, answer: TakebackAnswer::Ask }, 9_700);
    note(&mut room, RUI, &Command::Takeback { turn: 4, answer: TakebackAnswer::Accept }, 9_800);
    note(&mut room, Actor::Nobody, &Command::Wake { from: 20_000 }, 90_000);
    note(&mut room, RUI, &Command::Resign { turn: 2 }, 91_000);
    let mut again = two("60+1");
    for (event, at) in &log {
        let text = serde_json::to_string(event).unwrap();
        again.fold(&serde_json::from_str(&text).unwrap(), *at).unwrap();
    }
    assert_eq!(again.game.text(), room.game.text());
    assert_eq!(again.left(92_000), room.left(92_000));
    assert_eq!((again.seq, &again.ending, &again.chat), (room.seq, &room.ending, &room.chat));
    assert_eq!(room.ending.as_ref().unwrap().winner(), Some(Seat::First));
}

#[test]
fn clocks_run_once_both_have_moved_and_stand_still_while_the_server_is_down() {
    let mut room = two("60+0");
    room.act(ANA, &turn(&room), 50_000).unwrap();
    room.act(RUI, &turn(&room), 80_000).unwrap();
    assert_eq!(room.left(80_000), Some([60_000, 60_000]));
    assert_eq!(room.deadline(), Some(140_000));
    room.act(Actor::Nobody, &Command::Wake { from: 90_000 }, 500_000).unwrap();
    assert_eq!(room.left(500_000), Some([50_000, 60_000]));
    assert_eq!(room.deadline(), Some(550_000));
    assert_eq!(room.act(Actor::Nobody, &Command::Expire, 549_999), Ok(Vec::new()));
    room.act(Actor::Nobody, &Command::Expire, 550_000).unwrap();
    let ending = room.ending.unwrap();
    assert_eq!((&ending.termination, ending.winner()), (&Termination::Time, Some(Seat::Second)));
}

#[test]
fn a_turn_after_the_time_ends_the_game() {
    let mut room = two("60+0");
    room.act(ANA, &turn(&room), 2_000).unwrap();
    room.act(RUI, &turn(&room), 3_000).unwrap();
    let events = room.act(ANA, &turn(&room), 63_000).unwrap();
    assert!(matches!(&events[..], [Event::Ended(ending)] if ending.termination == Termination::Time));
}

#[test]
fn only_an_unbegun_game_can_be_aborted() {
    let mut room = two("-");
    room.act(ANA, &turn(&room), 2_000).unwrap();
    let mut begun = two("-");
    begun.act(ANA, &turn(&begun), 2_000).unwrap();
    begun.act(RUI, &turn(&begun), 3_000).unwrap();
    assert_eq!(begun.act(ANA, &Command::Abort { turn: 2 }, 4_000), Err(Refusal::Begun));
    room.act(RUI, &Command::Abort { turn: 1 }, 4_000).unwrap();
    assert_eq!(room.ending.as_ref().unwrap().outcome, None);
    assert_eq!(room.act(RUI, &Command::Abort { turn: 1 }, 4_001), Ok(Vec::new()));
}

#[test]
fn one_seat_is_taken_by_one() {
    let mut room = room([Occupant::Person(person("ana")), Occupant::Open], "-");
    assert_eq!(room.act(ANA, &turn(&room), 2_000), Err(Refusal::NotFull));
    let join = |id: &str| Command::Join { who: person(id), seat: None };
    assert_eq!(room.act(RUI, &join("rui"), 2_000).unwrap().len(), 1);
    assert_eq!(room.act(RUI, &join("rui"), 2_001), Ok(Vec::new()));
    assert_eq!(room.act(Actor::Identity("eva"), &join("eva"), 2_002), Err(Refusal::NoFreeSeat));
    assert!(room.is_rated());
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let mut room = two("-");
    let draw = |turn, answer| Command::Draw { turn, answer };
    room.act(ANA, &draw(0, DrawAnswer::Offer), 2_000).unwrap();
    assert_eq!(room.act(ANA, &draw(0, DrawAnswer::Offer), 2_001), Ok(Vec::new()));
    assert!(room.act(ANA, &draw(0, DrawAnswer::Accept), 2_002).is_err());
    room.act(RUI, &draw(0, DrawAnswer::Decline), 2_003).unwrap();
    assert!(room.act(ANA, &draw(0, DrawAnswer::Offer), 2_004).is_err(), "G2: too soon");
    room.act(RUI, &draw(0, DrawAnswer::Offer), 2_005).unwrap();
    room.act(ANA, &draw(0, DrawAnswer::Accept), 2_006).unwrap();
    assert_eq!(room.ending.as_ref().unwrap().termination, Termination::Agreement);
    assert!(room.game.conclusion().is_some());
}

#[test]
fn a_level_gives_turns_back_at_once_and_wants_no_draw() {
    let mut room = room([Occupant::Person(person("ana")), Occupant::Level { level: 3 }], "-");
    room.act(ANA, &turn(&room), 2_000).unwrap();
    assert_eq!(room.level_to_play(), Some(3));
    room.act(Actor::Level, &turn(&room), 3_000).unwrap();
    room.act(ANA, &Command::Draw { turn: 2, answer: DrawAnswer::Offer }, 3_500).unwrap();
    assert_eq!(room.game.offer(), None);
    room.act(ANA, &Command::Takeback { turn: 2, answer: TakebackAnswer::Ask }, 4_000).unwrap();
    assert_eq!(room.game.length(), 0);
    assert!(!room.is_rated(), "a result with turns taken back does not count");
}

#[test]
fn a_game_takes_so_many_messages_and_each_acts_once() {
    let mut room = two("-");
    let say = |number: usize| Command::Chat { text: "hi".into(), request: number.to_string() };
    for number in 0..bounds::MESSAGES {
        assert_eq!(room.act(ANA, &say(number), 2_000).unwrap().len(), 1);
    }
    assert_eq!(room.act(RUI, &say(0), 2_001), Err(Refusal::EnoughSaid));
    assert_eq!(room.act(ANA, &say(0), 2_002), Ok(Vec::new()), "said already");
    // The host can always remove messages, but that does not make room for more.
    assert_eq!(room.act(Actor::Nobody, &Command::RemoveChat { number: 1 }, 2_003).unwrap().len(), 1);
    assert_eq!(
        room.act(ANA, &Command::Chat { text: "more".into(), request: "x".into() }, 2_004),
        Err(Refusal::EnoughSaid)
    );
    room.act(ANA, &turn(&room), 2_005).unwrap();
    assert_eq!(room.game.length(), 1);
}

#[test]
fn offers_and_takebacks_have_an_end_and_the_game_can_still_be_ended() {
    let mut room = two("60+0");
    room.act(ANA, &turn(&room), 2_000).unwrap();
    room.act(RUI, &turn(&room), 2_001).unwrap();
    let takeback = |answer| Command::Takeback { turn: 2, answer };
    let mut done = 0;
    let refused = (0..=bounds::ASIDES).find_map(|number| {
        let (actor, answer) =
            if number % 2 == 0 { (ANA, TakebackAnswer::Ask) } else { (RUI, TakebackAnswer::Decline) };
        let events = room.act(actor, &takeback(answer), 2_002);
        done += events.as_ref().map_or(0, Vec::len);
        events.err()
    });
    assert_eq!((done, refused), (bounds::ASIDES, Some(Refusal::TooManyAsides)));
    assert!(room.act(ANA, &Command::Draw { turn: 2, answer: DrawAnswer::Offer }, 2_003).is_err());
    assert!(room.act(ANA, &Command::Chat { text: "hi".into(), request: String::new() }, 2_003).is_err());
    let wake = Command::Wake { from: 2_004 };
    assert_eq!(room.act(Actor::Nobody, &wake, 3_000), Ok(Vec::new()), "the server must be able to start");
    room.act(ANA, &turn(&room), 3_001).unwrap();
    room.act(RUI, &Command::Resign { turn: 3 }, 3_002).unwrap();
    assert_eq!(room.ending.as_ref().unwrap().winner(), Some(Seat::First));
    assert_eq!(room.act(ANA, &Command::Rematch, 3_003).unwrap().len(), 1);
}

#[test]
fn a_full_log_takes_only_what_ends_the_game() {
    let full = |clock: &str, turns: usize| {
        let mut room = two(clock);
        for number in 0..turns {
            let actor = if room.game.to_play() == Seat::First { ANA } else { RUI };
            room.act(actor, &turn(&room), 2_000 + number as u64).unwrap();
        }
        room.seq = bounds::EVENTS;
        room
    };
    let mut room = full("60+0", 2);
    assert_eq!(room.act(ANA, &turn(&room), 3_000), Err(Refusal::LogFull));
    assert_eq!(room.game.length(), 2, "nothing has changed");
    let offer = Command::Draw { turn: 2, answer: DrawAnswer::Offer };
    assert_eq!(room.act(ANA, &offer, 3_000), Err(Refusal::LogFull));
    room.act(Actor::Nobody, &Command::Expire, 100_000).unwrap();
    assert_eq!(room.ending.as_ref().unwrap().termination, Termination::Time);
    let mut room = full("-", 2);
    room.act(ANA, &Command::Resign { turn: 2 }, 3_000).unwrap();
    assert_eq!(room.ending.as_ref().unwrap().termination, Termination::Resignation);
    let mut room = full("-", 1);
    room.act(ANA, &Command::Abort { turn: 1 }, 3_000).unwrap();
    assert_eq!(room.status(), Status::Over);
    // The turn that ends the game by its rules.
    let mut whole = two("-");
    while whole.ending.is_none() {
        let actor = if whole.game.to_play() == Seat::First { ANA } else { RUI };
        whole.act(actor, &turn(&whole), 2_000).unwrap();
    }
    let mut room = full("-", whole.game.length() - 1);
    let actor = if room.game.to_play() == Seat::First { ANA } else { RUI };
    assert_eq!(room.act(actor, &turn(&room), 3_000).unwrap().len(), 2);
    assert_eq!(room.ending, whole.ending);
}

#[test]
fn a_hint_counts_once_in_a_position_and_is_there_only_where_no_rating_is_at_stake() {
    let against = |casual: bool| {
        let seats = [Occupant::Person(person("ana")), Occupant::Level { level: 3 }];
        Room::new("room", Setup { casual, ..Setup::of_stac(seats, "-") }).unwrap()
    };
    let hint = |turn| Command::Hint { turn };
    let mut rated = against(false);
    assert!(rated.is_rated());
    assert_eq!(rated.act(ANA, &hint(0), 2_000), Err(Refusal::NoHints));
    assert_eq!(two("-").act(ANA, &hint(0), 2_000), Err(Refusal::NoHints), "against a person");
    let mut room = against(true);
    assert_eq!(room.act(RUI, &hint(0), 2_000), Err(Refusal::NotSeated));
    assert_eq!(room.act(ANA, &hint(0), 2_000), Ok(vec![Event::Hinted { seat: Seat::First }]));
    assert_eq!(room.act(ANA, &hint(0), 2_001), Ok(Vec::new()), "the same position");
    room.act(ANA, &turn(&room), 2_002).unwrap();
    assert_eq!(room.act(ANA, &hint(0), 2_003), Err(Refusal::Stale(1)));
    assert_eq!(room.act(ANA, &hint(1), 2_003), Err(Refusal::NotYourTurn));
    room.act(Actor::Level, &turn(&room), 2_004).unwrap();
    room.act(ANA, &hint(2), 2_005).unwrap();
    assert_eq!(room.hints, [2, 0]);
    // Taken back, it may be another position after as many turns.
    room.act(ANA, &Command::Takeback { turn: 2, answer: TakebackAnswer::Ask }, 2_006).unwrap();
    room.act(ANA, &hint(0), 2_007).unwrap();
    assert_eq!(room.hints, [3, 0]);
    room.act(ANA, &Command::Resign { turn: 0 }, 2_008).unwrap();
    assert_eq!(room.act(ANA, &hint(0), 2_009), Err(Refusal::Over));
}
