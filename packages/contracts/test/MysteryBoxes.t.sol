// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Payments} from "../src/base/Payments.sol";
import {IMysteryBoxes} from "../src/interfaces/IMysteryBoxes.sol";
import {BoxTest} from "./base/BoxTest.sol";

contract MysteryBoxesTest is BoxTest {
    function test_aSaleThatIsSoldOut() public {
        IMysteryBoxes.Drop memory drop = _drop(7, 2, 1);
        bytes32 id = boxes.idOf(drop);
        vm.expectEmit(address(boxes));
        emit IMysteryBoxes.DropCreated(id, brand, editions, 10);
        _create(drop);
        vm.expectEmit(address(boxes));
        emit IMysteryBoxes.BoxesTaken(id, alice, 0, 4);
        _take(alice, drop, 4);
        vm.expectEmit(address(boxes));
        emit IMysteryBoxes.DropClosed(id, 10);
        _take(bob, drop, 6);
        IMysteryBoxes.State memory state = _state(drop);
        assertEq(state.sold, state.boxes, "sold out");
        assertEq(state.closedIn, BLOCK, "closed in this block");
        vm.expectRevert(_refusal(IMysteryBoxes.NotSelling.selector, drop));
        vm.prank(carol);
        boxes.take(drop, 1, new bytes32[](0));
        vm.expectRevert(_refusal(IMysteryBoxes.CannotReveal.selector, drop));
        boxes.reveal(drop, SECRET);
        vm.expectRevert(_refusal(IMysteryBoxes.NotDrawn.selector, drop));
        boxes.open(drop, 0, alice);
        vm.expectRevert(_refusal(IMysteryBoxes.NotDrawn.selector, drop));
        boxes.prizeOf(drop, 0);

        _mineClosing(keccak256("block"));
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.WrongSecret.selector, bytes32("another")));
        boxes.reveal(drop, "another");
        uint256 before = brand.balance;
        vm.expectEmit(address(boxes));
        emit IMysteryBoxes.DropDrawn(id, SECRET, keccak256("block"));
        boxes.reveal(drop, SECRET);
        assertEq(brand.balance - before, 2 ether, "the price of ten, and the bond");
        vm.expectRevert(_refusal(IMysteryBoxes.CannotReveal.selector, drop));
        boxes.reveal(drop, SECRET);

        boxes.open(drop, 0, alice);
        boxes.open(drop, 4, bob);
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.NoSuchPurchase.selector, id, 4));
        boxes.open(drop, 4, bob);
        for (uint256 i = 0; i < 3; ++i) {
            uint256 given = IERC1155(editions).balanceOf(alice, ids[i]) + IERC1155(editions).balanceOf(bob, ids[i]);
            assertEq(given, drop.amounts[i], "as many as were promised");
        }
        assertEq(address(boxes).balance, 0, "nothing stays");
    }

    function test_aSaleWhoseTimeIsOver() public {
        IMysteryBoxes.Drop memory drop = _drop(50, 9, 1);
        _create(drop);
        _take(alice, drop, 20);
        vm.expectRevert(_refusal(IMysteryBoxes.CannotClose.selector, drop));
        boxes.close(drop);
        vm.warp(drop.closesAt + 1);
        vm.expectRevert(_refusal(IMysteryBoxes.NotSelling.selector, drop));
        vm.prank(alice);
        boxes.take{value: 0.1 ether}(drop, 1, new bytes32[](0));
        vm.expectEmit(address(boxes));
        emit IMysteryBoxes.DropClosed(boxes.idOf(drop), 20);
        boxes.close(drop);
        vm.expectRevert(_refusal(IMysteryBoxes.CannotClose.selector, drop));
        boxes.close(drop);
        vm.expectRevert(_refusal(IMysteryBoxes.NotVoid.selector, drop));
        boxes.reclaim(drop, brand);
        _reveal(drop);
        boxes.open(drop, 0, alice);
        vm.expectEmit(address(boxes));
        emit IMysteryBoxes.StockReclaimed(boxes.idOf(drop));
        boxes.reclaim(drop, brand);
        vm.expectRevert(_refusal(IMysteryBoxes.AlreadyReclaimed.selector, drop));
        boxes.reclaim(drop, brand);
        for (uint256 i = 0; i < 3; ++i) {
            uint256 there = IERC1155(editions).balanceOf(alice, ids[i]) + IERC1155(editions).balanceOf(brand, ids[i]);
            assertEq(there, STOCK, "nothing is lost");
            assertEq(IERC1155(editions).balanceOf(address(boxes), ids[i]), 0, "nothing stays");
        }
    }

    function test_withoutASecretEverybodyGetsTheMoneyBack() public {
        IMysteryBoxes.Drop memory drop = _drop(7, 2, 1);
        bytes32 id = boxes.idOf(drop);
        _create(drop);
        _take(alice, drop, 4);
        _take(bob, drop, 6);
        vm.expectRevert(_refusal(IMysteryBoxes.NotVoid.selector, drop));
        boxes.refund(drop, 0);
        vm.warp(drop.revealBy + 1);
        _mineClosing(keccak256("block"));
        vm.expectRevert(_refusal(IMysteryBoxes.CannotReveal.selector, drop));
        boxes.reveal(drop, SECRET);
        (uint256 hers, uint256 his) = (alice.balance, bob.balance);
        vm.expectEmit(address(boxes));
        emit IMysteryBoxes.BoxesRefunded(id, alice, 0, 4);
        boxes.refund(drop, 0);
        boxes.refund(drop, 4);
        assertEq(alice.balance - hers, 0.4 ether + 0.4 ether, "her money and her part of the bond");
        assertEq(bob.balance - his, 0.6 ether + 0.6 ether, "his money and his part of the bond");
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.NoSuchPurchase.selector, id, 4));
        boxes.refund(drop, 4);
        boxes.reclaim(drop, brand);
        assertEq(IERC1155(editions).balanceOf(brand, ids[0]), STOCK, "the stock goes back");
        assertEq(address(boxes).balance, 0, "nothing stays");
    }

    function test_aSaleThatNobodyClosedIsVoidToo() public {
        IMysteryBoxes.Drop memory drop = _drop(7, 2, 1);
        _create(drop);
        _take(alice, drop, 1);
        vm.warp(drop.revealBy + 1);
        vm.expectRevert(_refusal(IMysteryBoxes.CannotClose.selector, drop));
        boxes.close(drop);
        uint256 before = alice.balance;
        boxes.refund(drop, 0);
        assertEq(alice.balance - before, 1.1 ether, "money and the whole bond");
    }

    function test_nothingSoldGivesTheBondBack() public {
        IMysteryBoxes.Drop memory drop = _drop721(2);
        _create(drop);
        vm.warp(drop.revealBy + 1);
        uint256 before = brand.balance;
        boxes.reclaim(drop, brand);
        assertEq(brand.balance - before, 1 ether, "bond");
        assertEq(IERC721(drop.nft).balanceOf(brand), 2, "stock");
    }

    function test_whatWasNeverCreatedCannotBeReclaimed() public {
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        vm.warp(drop.revealBy + 1);
        vm.expectRevert(_refusal(IMysteryBoxes.NotVoid.selector, drop));
        boxes.reclaim(drop, brand);
    }

    function test_theHashOfTheClosingBlockMustBeKnown() public {
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        _create(drop);
        _take(alice, drop, 3);
        vm.roll(BLOCK + 257);
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.ClosingHashGone.selector, BLOCK));
        boxes.reveal(drop, SECRET);
        vm.roll(BLOCK + 256);
        vm.setBlockhash(BLOCK, keccak256("block"));
        boxes.reveal(drop, SECRET);
    }

    function test_theHashMayComeFromTheHistoryOfTheChain() public {
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        _create(drop);
        _take(alice, drop, 3);
        vm.roll(BLOCK + 257);
        address history = 0x0000F90827F1C53a10cb7A02335B175320002935;
        // Reverts, answers too much, and answers with what it was asked.
        vm.etch(history, hex"5f5ffd");
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.ClosingHashGone.selector, BLOCK));
        boxes.reveal(drop, SECRET);
        vm.etch(history, hex"60405ff3");
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.ClosingHashGone.selector, BLOCK));
        boxes.reveal(drop, SECRET);
        vm.etch(history, hex"5f355f5260205ff3");
        vm.expectEmit(address(boxes));
        emit IMysteryBoxes.DropDrawn(boxes.idOf(drop), SECRET, bytes32(BLOCK));
        boxes.reveal(drop, SECRET);
    }

    function test_take_refusesTooManyAndThoseWhoAreNotInvited() public {
        IMysteryBoxes.Drop memory drop = _drop(7, 2, 1);
        (drop.perAccount, drop.price) = (2, 0);
        bytes32 one = keccak256(bytes.concat(keccak256(abi.encode(alice))));
        bytes32 two = keccak256(bytes.concat(keccak256(abi.encode(bob))));
        drop.guests = one < two ? keccak256(abi.encode(one, two)) : keccak256(abi.encode(two, one));
        _create(drop);
        vm.startPrank(alice);
        boxes.take(drop, 1, _list(two));
        boxes.take(drop, 1, _list(two));
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.TooManyBoxes.selector, 3, 2));
        boxes.take(drop, 1, _list(two));
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.NotInvited.selector, carol));
        vm.prank(carol);
        boxes.take(drop, 1, _list(two));
        vm.startPrank(bob);
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.NotEnoughBoxes.selector, 9, 8));
        boxes.take(drop, 9, _list(one));
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.NotEnoughBoxes.selector, 0, 8));
        boxes.take(drop, 0, _list(one));
        vm.expectRevert(abi.encodeWithSelector(Payments.WrongPayment.selector, 1, 0));
        boxes.take{value: 1}(drop, 1, _list(one));
        vm.stopPrank();
    }

    function test_take_refusesBeforeTheOpening() public {
        IMysteryBoxes.Drop memory drop = _drop(7, 2, 1);
        drop.opensAt = START + 1;
        _create(drop);
        vm.expectRevert(_refusal(IMysteryBoxes.NotSelling.selector, drop));
        vm.prank(alice);
        boxes.take{value: 0.1 ether}(drop, 1, new bytes32[](0));
    }

    function test_singleWorks() public {
        IMysteryBoxes.Drop memory drop = _drop721(3);
        _create(drop);
        _take(alice, drop, 1);
        _take(bob, drop, 1);
        vm.warp(START + 2 days);
        boxes.close(drop);
        _reveal(drop);
        uint256 hers = boxes.prizeOf(drop, 0);
        boxes.open(drop, 0, alice);
        boxes.open(drop, 1, bob);
        boxes.reclaim(drop, brand);
        assertEq(IERC721(drop.nft).ownerOf(hers), alice, "what was drawn");
        assertEq(IERC721(drop.nft).balanceOf(bob), 1, "one each");
        assertEq(IERC721(drop.nft).balanceOf(brand), 1, "one came back");
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.NoSuchBox.selector, boxes.idOf(drop), 3));
        boxes.prizeOf(drop, 3);
    }

    function test_oneKindOfPrize() public {
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        (drop.tokenIds, drop.amounts) = (_list(ids[0]), _list(uint256(2)));
        _create(drop);
        _take(alice, drop, 2);
        _reveal(drop);
        boxes.open(drop, 0, alice);
        assertEq(IERC1155(editions).balanceOf(alice, ids[0]), 2, "both");
    }

    function test_create_refusesDropsThatCannotBeHeld() public {
        for (uint256 i = 0; i < 12; ++i) {
            IMysteryBoxes.Drop memory drop = _drop(7, 2, 1);
            if (i == 0) drop.amounts[1] = 0;
            if (i == 1) drop.amounts[1] = 1_993;
            if (i == 2) drop.amounts[1] = type(uint256).max;
            if (i == 3) drop.revealBy = drop.closesAt + 1 hours - 1;
            if (i == 4) drop.revealBy = drop.closesAt + 30 days + 1;
            if (i == 5) drop.closesAt = drop.opensAt;
            if (i == 6) (drop.closesAt, drop.revealBy) = (START + 365 days + 1, START + 366 days);
            if (i == 7) drop.contractType = 721;
            if (i == 8) drop.contractType = 20;
            if (i == 9) drop.amounts = _list(uint256(7), 2);
            if (i == 10) (drop.tokenIds, drop.amounts) = (new uint256[](0), new uint256[](0));
            if (i == 11) (drop.tokenIds, drop.amounts) = (new uint256[](257), new uint256[](257));
            vm.expectRevert(IMysteryBoxes.InvalidDrop.selector);
            vm.prank(brand);
            boxes.create{value: 1 ether}(drop);
        }
    }

    function test_create_refusesOthersTheWrongBondOtherCollectionsAndASecondTime() public {
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        vm.expectRevert(abi.encodeWithSelector(Payments.WrongPayment.selector, 0, 1 ether));
        vm.prank(brand);
        boxes.create(drop);
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.NotBrand.selector, alice));
        vm.prank(alice);
        boxes.create{value: 1 ether}(drop);
        drop.nft = address(boxes);
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.UnsupportedCollection.selector, address(boxes)));
        vm.prank(brand);
        boxes.create{value: 1 ether}(drop);
        drop.nft = editions;
        _create(drop);
        vm.expectRevert(_refusal(IMysteryBoxes.AlreadyCreated.selector, drop));
        vm.prank(brand);
        boxes.create{value: 1 ether}(drop);
    }

    function test_strayTokensAreRefused() public {
        vm.startPrank(brand);
        vm.expectRevert();
        IERC1155(editions).safeTransferFrom(brand, address(boxes), ids[0], 1, "");
        vm.expectRevert();
        IERC1155(editions)
            .safeBatchTransferFrom(brand, address(boxes), _list(ids[0], ids[1]), _list(uint256(1), uint256(1)), "");
        vm.stopPrank();
    }

    function test_supportsInterface() public view {
        assertTrue(boxes.supportsInterface(type(IERC1155Receiver).interfaceId), "1155 receiver");
        assertTrue(boxes.supportsInterface(type(IERC165).interfaceId), "165");
        assertFalse(boxes.supportsInterface(0xffffffff), "nothing");
        assertEq(address(boxes.platform()), address(platform), "platform");
    }

    /// @dev The draw, written once more.
    function testFuzz_theDrawFollowsFromSecretAndHash(bytes32 hash, uint8 common, uint8 rare) public {
        vm.assume(hash != 0);
        IMysteryBoxes.Drop memory drop = _drop(_bound(common, 1, 20), _bound(rare, 1, 5), 1);
        _create(drop);
        uint256 count = drop.amounts[0] + drop.amounts[1] + 1;
        _take(alice, drop, count);
        _mineClosing(hash);
        boxes.reveal(drop, SECRET);
        uint256[] memory prizes = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            uint256 kind = i < drop.amounts[0] ? 0 : i < count - 1 ? 1 : 2;
            prizes[i] = ids[kind];
        }
        bytes32 seed = keccak256(abi.encode(boxes.idOf(drop), SECRET, hash));
        for (uint256 i = count - 1; i > 0; --i) {
            uint256 other = uint256(keccak256(abi.encode(seed, i))) % (i + 1);
            (prizes[i], prizes[other]) = (prizes[other], prizes[i]);
        }
        for (uint256 i = 0; i < count; ++i) {
            assertEq(boxes.prizeOf(drop, i), prizes[i], "prize");
        }
    }

    /// @dev Every box gets the one unique prize about as often as any other.
    function test_everyBoxHasTheSameChance() public {
        IMysteryBoxes.Drop memory drop = _drop(8, 1, 1);
        (drop.price, drop.bond) = (0, 0);
        uint256[10] memory hits;
        for (uint256 round = 0; round < 300; ++round) {
            drop.salt = round;
            _create(drop);
            _take(alice, drop, 10);
            _mineClosing(keccak256(abi.encode("block", round)));
            boxes.reveal(drop, SECRET);
            for (uint256 box = 0; box < 10; ++box) {
                if (boxes.prizeOf(drop, box) == ids[2]) ++hits[box];
            }
            vm.roll(BLOCK);
        }
        uint256 chi = 0;
        for (uint256 box = 0; box < 10; ++box) {
            uint256 off = hits[box] > 30 ? hits[box] - 30 : 30 - hits[box];
            chi += off * off;
        }
        // Nine degrees of freedom: 27.9 is exceeded once in a thousand times.
        assertLe(chi, 30 * 28, "chi square");
    }

    /// @dev The largest drop fits into transactions (EIP-7825), whatever is done with it.
    function test_theLargestDropFitsIntoTransactions() public {
        uint256 limit = 16_777_216 - 1_000_000;
        IMysteryBoxes.Drop memory drop = _drop(1_899, 100, 1);
        _create(drop);
        _take(alice, drop, 1_999);
        vm.warp(START + 2 days);
        boxes.close(drop);
        _mineClosing(keccak256("block"));
        uint256 left = gasleft();
        boxes.reveal(drop, SECRET);
        assertLe(left - gasleft(), limit, "draw");
        left = gasleft();
        boxes.open(drop, 0, alice);
        assertLe(left - gasleft(), limit, "open all");
    }

    function testFuzz_theBondIsSharedToTheLastWei(uint96 bond, uint8 first, uint8 second) public {
        IMysteryBoxes.Drop memory drop = _drop(20, 9, 1);
        drop.bond = bond;
        _create(drop);
        _take(alice, drop, _bound(first, 1, 10));
        _take(bob, drop, _bound(second, 1, 10));
        uint256 next = _bound(first, 1, 10) + _bound(second, 1, 10);
        _take(carol, drop, 1);
        vm.warp(drop.revealBy + 1);
        boxes.refund(drop, next);
        boxes.refund(drop, 0);
        boxes.refund(drop, _bound(first, 1, 10));
        assertEq(address(boxes).balance, 0, "nothing stays");
    }
}
